/**
 * Answers that hang on one table that does not change, and on a key: ten years of debts ask for the same months thousands of times.
 * They go with their table.
 */
export function remembered<Value>(): (table: object, key: string, make: () => Value) => Value {
  const kept = new WeakMap<object, Map<string, Value>>()
  return (table, key, make) => {
    const answers = kept.get(table) ?? new Map<string, Value>()
    const known = answers.get(key)
    if (known !== undefined) return known
    // As many as all series have months; a table that lives for long does not gather the days that people try.
    if (answers.size >= 5000) answers.clear()
    const made = make()
    kept.set(table, answers.set(key, made))
    return made
  }
}
