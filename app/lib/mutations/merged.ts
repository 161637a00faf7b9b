/** What was typed over what others saved meanwhile: a field that was left as it was `seen` takes what is there `now`. */
export const merged = <Values extends object>(typed: Values, seen: Values, now: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const key = name as keyof Values
      return [name, Object.is(value, seen[key]) ? now[key] : value]
    }),
  ) as Values

/** The names of the fields that are not what they were. */
export const changedFields = <Values extends object>(seen: Values, now: Values): (keyof Values & string)[] =>
  Object.keys(now).filter((name): name is keyof Values & string => {
    const key = name as keyof Values
    return !Object.is(seen[key], now[key])
  })
