const format = new Intl.NumberFormat('pt-BR')

/** '96 unidades', '1 unidade', '1.204 unidades'. */
export const counted = (amount: number, one: string, many: string): string =>
  `${format.format(amount)} ${amount === 1 ? one : many}`
