/** Why a text is no unit's number, or null. It is printed on bills and sent to banks, whose files take letters, digits and few signs. */
export function unitNumberProblem(text: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'O número precisa de uma letra ou de um algarismo.'
  return /^[\p{L}\p{M}\p{N} ./-]*$/u.test(text)
    ? null
    : 'O número da unidade aceita letras, algarismos, espaço, ponto, hífen e barra.'
}

const months =
  'jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/** In the letters that spreadsheets write, Portuguese or English: 'MAI-01' was written by a person. */
const dates = [
  new RegExp(`^\\d{1,2}[/-](?:${months})\\.?(?:[/-](?:\\d{2}|\\d{4}))?$`),
  new RegExp(`^(?:${months})\\.?[/-](?:\\d{2}|\\d{4})$`),
  /^\d{1,2}\/\d{1,2}\/(?:19|20)\d{2}$/,
  /^(?:19|20)\d{2}-\d{2}-\d{2}$/,
]

/**
 * What to do about a unit or block whose name a spreadsheet took for a date, '1/2' for '01/fev', whatever file brings it; null of any other text. What it
 * was cannot be told from the date: '1/2' and '01-02' become the same one.
 */
export const takenForDate = (text: string): string | null =>
  dates.some((date) => date.test(text.trim()))
    ? `A planilha tomou “${text.trim()}” por uma data: formate a coluna como texto e digite de novo.`
    : null
