import { z } from 'zod'
import { bareRoute, withoutPersonalData } from '../../../domain/error-report.ts'
import { command } from '../_shared/command.ts'
import { callerKey } from '../_shared/rate-limit.ts'

const input = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, 'Identificador inválido.'),
  message: z.string().max(10_000),
  route: z.string().max(2000),
})

/** Per caller, and for all together: a broken release must not fill the database, nor one page silence the others. */
const limits = { caller: 30, all: 1200 }

/** Stores what went wrong in a browser, without personal data, so that 'Nossa equipe foi notificada' is true. */
export default command('report-error', {
  roles: 'anyone',
  outlivesPause: true,
  readOnlyAllowed: true,
  auditedAs: 'Comunicou um erro',
  input,
  async run({ sql, request, limit }, { id, message, route }) {
    await limit(`report-error:${callerKey(request)}`, limits.caller)
    await limit('report-error', limits.all)
    await sql`
      insert into private.error_reports (id, message, route)
      values (${id}, ${withoutPersonalData(message)}, ${bareRoute(route)}) on conflict (id) do nothing`
    return { id }
  },
})
