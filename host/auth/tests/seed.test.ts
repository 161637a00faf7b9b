import postgres from 'postgres'
import { expect, it } from 'vitest'
import { startAuth } from './fixture.ts'

it('a seed written for Supabase loads as postgres, and its people sign in', async () => {
  const auth = await startAuth()
  const project = postgres(auth.urls.postgres, { max: 1, onnotice: () => {} })
  await project.unsafe(`
    insert into auth.instances (id) values ('00000000-0000-0000-0000-000000000000');
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, recovery_sent_at, last_sign_in_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at, confirmation_token, email_change,
      email_change_token_new, recovery_token, is_super_admin, phone, phone_change, phone_change_token,
      email_change_token_current, reauthentication_token, is_sso_user, is_anonymous
    ) (
      select '00000000-0000-0000-0000-000000000000', extensions.uuid_generate_v4(), 'authenticated', 'authenticated',
        'user' || n || '@example.com', extensions.crypt('password123', extensions.gen_salt('bf')), current_timestamp,
        current_timestamp, current_timestamp, '{"provider":"email","providers":["email"]}', '{"full_name":"Ana"}',
        current_timestamp, current_timestamp, '', '', '', '', null, null, '', '', '', '', false, false
      from generate_series(1, 3) n
    );
    insert into auth.identities (id, user_id, provider_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    (
      select extensions.uuid_generate_v4(), id, id, format('{"sub":"%s","email":"%s"}', id::text, email)::jsonb, 'email',
        current_timestamp, current_timestamp, current_timestamp
      from auth.users
    )`)
  await project.end()
  const login = { email: 'user2@example.com', password: 'password123' }
  const { data, error } = await auth.client().auth.signInWithPassword(login)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'user2@example.com',
    user_metadata: { full_name: 'Ana' },
    identities: [{ provider: 'email', email: 'user2@example.com' }],
  })
  expect((await auth.admin.listUsers()).data.users).toHaveLength(3)
  await auth.close()
})
