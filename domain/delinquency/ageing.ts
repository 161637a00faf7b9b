/** How long a debt is late, in days. */
export const ageBands = [
  { key: '1-30', label: '1 a 30 dias', from: 1, to: 30 },
  { key: '31-60', label: '31 a 60 dias', from: 31, to: 60 },
  { key: '61-90', label: '61 a 90 dias', from: 61, to: 90 },
  { key: '91-365', label: '91 a 365 dias', from: 91, to: 365 },
  { key: '366+', label: 'mais de 365 dias', from: 366, to: Number.POSITIVE_INFINITY },
] as const
export type AgeBand = (typeof ageBands)[number]['key']

/** The band of so many days of delay; null for none. */
export const bandOf = (days: number): AgeBand | null =>
  ageBands.find(({ from, to }) => days >= from && days <= to)?.key ?? null
