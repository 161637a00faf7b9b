/** Merges the typed values with what others saved meanwhile: a field unchanged from `seen` takes its value from `now`. */
export const merged = <Values extends object>(typed: Values, seen: Values, now: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const key = name as keyof Values
      return [name, Object.is(value, seen[key]) ? now[key] : value]
    }),
  ) as Values

/** Returns the names of the fields that changed. */
export const changedFields = <Values extends object>(seen: Values, now: Values): (keyof Values & string)[] =>
  Object.keys(now).filter((name): name is keyof Values & string => {
    const key = name as keyof Values
    return !Object.is(seen[key], now[key])
  })
