import type { RestConfig } from '../settings.ts'

/** A setting of the role `authenticator`; `routine` is the function it names, as SQL writes it. */
export type ConfigRow = { name: string; value: string; routine: string | null }

const listed = (value: string) =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
const isOn = (value: string) => ['true', 'on', '1', 'yes'].includes(value.toLowerCase())

/**
 * Reads PostgREST's configuration inside the database, which is how projects on Supabase switch on aggregates or
 * plans (https://docs.postgrest.org/en/stable/references/configuration.html#in-database-configuration).
 */
export function readConfig(rows: ConfigRow[]): Partial<RestConfig> {
  const config: Partial<RestConfig> = {}
  for (const { name, value, routine } of rows) {
    if (name === 'pgrst.db_aggregates_enabled') config.aggregates = isOn(value)
    if (name === 'pgrst.db_plan_enabled') config.plans = isOn(value)
    if (name === 'pgrst.db_max_rows' && /^[0-9]{1,9}$/.test(value)) config.maxRows = Number(value)
    if (name === 'pgrst.db_tx_end') config.rollback = value === 'commit-allow-override'
    if (name === 'pgrst.openapi_mode') config.openApi = value !== 'disabled'
    if (name === 'pgrst.server_timing_enabled') config.serverTiming = isOn(value)
    if (name === 'pgrst.db_schemas') config.schemas = listed(value)
    if (name === 'pgrst.db_extra_search_path') config.extraSearchPath = listed(value)
    if (name === 'pgrst.db_pre_request' && routine) config.preRequest = routine
  }
  return config
}
