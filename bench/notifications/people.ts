import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type postgres from 'postgres'

/** A condominium of so many residents with an account, an e-mail address, one device and a number for WhatsApp. Gives its id. */
export async function makeReaders(sql: postgres.Sql, people: number): Promise<string> {
  const adminId = randomUUID()
  await sql`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
    values (${adminId}, 'authenticated', 'authenticated', ${`${adminId}@example.com`}, '{}', '{}', now(), now(), now())`
  const [founded] = await sql<{ id: string }[]>`
    select private.found_condominium(${adminId}, 'Residencial Jacarandá', 100, 'avancado') as id`
  const device = createECDH('prime256v1')
  const p256dh = device.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  await sql`
    with account as (
      insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'leitor' || n || '@example.com', '{}', '{}', now(), now(), now()
      from generate_series(1, ${people}::int) n returning id, email
    ), member as (
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      select ${founded!.id}, id, 'resident', 'approved', 'Leitor' from account
    ), device as (
      insert into private.push_devices (endpoint, user_id, p256dh, auth)
      select 'https://fcm.googleapis.com/fcm/send/' || id, id, ${p256dh}, ${auth} from account
    )
    insert into public.notification_settings (user_id, phone, phone_verified_at, whatsapp_since)
    select id, '+55119' || lpad((row_number() over ())::text, 8, '8'), now(), now() from account`
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys('base64url')
  await sql`
    insert into private.push_keys (public_key, private_key) values (${publicKey}, ${keys.getPrivateKey('base64url')})
    on conflict do nothing`
  await sql`analyze`
  return founded!.id
}
