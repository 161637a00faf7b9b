import { createHash } from 'node:crypto'
import type { User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { notify } from '../mail/notify.ts'

const systems: readonly [RegExp, string][] = [
  [/iphone|ipad/i, 'iOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux/i, 'Linux'],
]
const browsers: readonly [RegExp, string][] = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
]

/** Returns the browser and the system named in a User-Agent header, as far as given. */
function deviceName(userAgent: string | null): string {
  const names = [browsers, systems].map((table) => table.find(([mark]) => mark.test(userAgent ?? ''))?.[1])
  return names.filter(Boolean).join(', ') || 'aparelho desconhecido'
}

/** '30/11/2026, 03:36 GMT-3': which clock it is said by stands with it. */
const momentIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(instant)

/**
 * Notes which kind of device an account was entered from, and mails its owner when the account knew others but not this
 * one (`[auth.email.notification.new_sign_in]`). A new version of the same browser is no new device.
 */
export async function noteDevice(auth: Auth, db: Db, user: User, client: Client): Promise<void> {
  if (!auth.settings.email.notification.new_sign_in?.enabled || !user.email) return
  const kind = (client.userAgent ?? '').replace(/[\d._]+/g, '')
  const device = createHash('sha256').update(`${user.id} ${kind}`).digest('base64url')
  const [seen] = await db<{ is_new: boolean }[]>`
    with known as (
      select count(*) as devices, count(*) filter (where device = ${device}) as same
      from auth.known_devices where user_id = ${user.id}
    ), noted as (
      insert into auth.known_devices (user_id, device, last_seen_at) values (${user.id}, ${device}, ${auth.now()})
      on conflict (user_id, device) do update set last_seen_at = excluded.last_seen_at
    )
    select devices > 0 and same = 0 as is_new from known`
  if (!seen?.is_new) return
  const facts = {
    Device: deviceName(client.userAgent),
    Address: client.address ?? 'desconhecido',
    When: momentIn(auth.settings.email.notification.new_sign_in.time_zone, auth.now()),
  }
  await notify(auth, db, user, 'new_sign_in', facts)
}
