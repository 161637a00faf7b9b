/** A statement under construction: its text holds names of the schema cache and `$n`; values are stored separately. */
export class Statement {
  readonly values: (string | null)[] = []

  /** Adds a value and returns its placeholder, `$n`. PostgreSQL infers its type unless one is given. */
  bind(value: string | null, type?: string): string {
    this.values.push(value)
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`
  }
}

/** Returns a name as SQL writes it, with any characters. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${quoted(schema)}.${quoted(name)}`
}

/** A text of the catalog as a literal of SQL. */
export function literal(text: string): string {
  const body = text.replaceAll("'", "''")
  return text.includes('\\') ? `E'${body.replaceAll('\\', '\\\\')}'` : `'${body}'`
}

/** An array literal `{"a","b"}` for a parameter whose element type PostgreSQL works out. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
