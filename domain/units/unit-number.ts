/** Why a text is no unit's number, or null. It is printed on bills and sent to banks, whose files take letters, digits and few signs. */
export function unitNumberProblem(text: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'O número precisa de uma letra ou de um algarismo.'
  return /^[\p{L}\p{M}\p{N} ./-]*$/u.test(text)
    ? null
    : 'O número da unidade aceita letras, algarismos, espaço, ponto, hífen e barra.'
}
