const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
const figure = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** '824 kB', '1,2 MB', '30 GB': thousands, as phones and plans count. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  const shown = unit < 2 ? Math.round(value) : value
  return `${figure.format(shown)}\u00a0${unit === 0 && shown === 1 ? 'byte' : units[unit]}`
}
