const day = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

/** '12/11/2026, 14:03' in Brasília. */
export const moment = (instant: string): string => {
  const at = new Date(instant)
  return `${day.format(at)}, ${clock.format(at)}`
}
