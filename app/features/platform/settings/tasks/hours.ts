/** When a kind of work runs by itself, in words, from its cron expression in Brasília's time; null when it runs only as it is asked for. */
export function hoursOf(cron: string | null): string | null {
  if (cron === null) return null
  const [minute = '', hour = '', day = ''] = cron.split(' ')
  if (day !== '*') return 'Uma vez por mês'
  if (hour === '*') return minute === '*' ? 'A cada minuto' : everyMinutes(minute)
  // Several hours are one hour on the clock of each building (worker/local-hours.ts).
  if (!/^\d+$/.test(hour)) return 'Todo dia, na hora de cada condomínio'
  return `Todo dia às ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

function everyMinutes(minute: string): string {
  const step = minute.split('/')[1]
  return step ? `A cada ${step} minutos` : 'De hora em hora'
}
