/** A line by its rubric and what was written of it, each said once: 'Fundo de reserva (10% das despesas ordinárias)', 'Água: hidrômetro do bloco B'. */
export const lineName = ({ rubric, description }: { rubric: string; description: string }): string =>
  description.startsWith(rubric) ? description : `${rubric}: ${description}`
