/** A Brazilian number plate without dash or space, old (ABC1234) or Mercosul (ABC1D23, Resolução Contran 969/2022); null when it is none. */
export function parsePlate(text: string): string | null {
  const plate = text.replace(/[\s.\-–·]/g, '').toUpperCase()
  return /^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$/.test(plate) ? plate : null
}

/** 'ABC-1234' of an old plate; a Mercosul one has no dash. */
export const formatPlate = (plate: string): string => plate.replace(/^([A-Z]{3})(\d{4})$/, '$1-$2')
