import { AppError } from '../../../domain/errors.ts'

type Handler = { fetch(request: Request): Promise<Response> }

/**
 * The Fetch handler of a feature's commands, each at `<feature>/<command>`. The first call loads a command, so that starting the feature costs no
 * more than that command needs. An unknown one gets `not_found`.
 */
export const serve = (commands: Readonly<Record<string, () => Promise<{ default: Handler }>>>): Handler => ({
  async fetch(request) {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (load) return (await load()).default.fetch(request)
    const { code, message, status } = new AppError('not_found')
    return Response.json(
      { error: { code, message, fields: [], details: {} } },
      { status, headers: { 'access-control-allow-origin': '*' } },
    )
  },
})
