/** Describes how long to wait in everyday words: 'um minuto', '12 minutos', 'uma hora', '3 horas'. Rounds up, so that no one comes back too early. */
export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes === 1) return 'um minuto'
  if (minutes < 60) return `${minutes} minutos`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'uma hora' : `${hours} horas`
}
