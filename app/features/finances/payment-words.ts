/** How a payment came, in words. */
export const methodNames = { boleto: 'boleto', pix: 'Pix' } as const
