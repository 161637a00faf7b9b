import { z } from 'zod'
import { bareRoute, withoutPersonalData } from '../../../domain/error-report.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, 'Identificador inválido.'),
  message: z.string().max(10_000),
  route: z.string().max(2000),
})

/** All callers together: a broken release must not fill the database. The key holds no address of anyone. */
const REPORTS_PER_MINUTE = 120

/** Keeps what went wrong in a browser, without personal data, so that 'Nossa equipe foi notificada' is true. */
export default command('report-error', {
  input,
  async run({ sql, limit }, { id, message, route }) {
    await limit('report-error', REPORTS_PER_MINUTE)
    await sql`
      insert into private.error_reports (id, message, route)
      values (${id}, ${withoutPersonalData(message)}, ${bareRoute(route)}) on conflict (id) do nothing`
    return { id }
  },
})
