/** Converts settings of a role or function from the catalog's `name=value` form to a record. */
export function toSettings(settings: string[]): Record<string, string> {
  return Object.fromEntries(
    settings.map((setting) => {
      const at = setting.indexOf('=')
      return [setting.slice(0, at), setting.slice(at + 1)]
    }),
  )
}
