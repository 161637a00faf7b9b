/** A floor as people say it: '3º andar', 'térreo', '1º subsolo', 'sem andar'. */
export function floorText(floor: number | null): string {
  if (floor === null) return 'sem andar'
  if (floor === 0) return 'térreo'
  return floor < 0 ? `${-floor}º subsolo` : `${floor}º andar`
}
