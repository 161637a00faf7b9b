import type { Role } from './permissions/roles.ts'

/** What people call a role. */
export const roleWords: Record<Role, string> = {
  superadmin: 'Plataforma',
  owner_admin: 'Síndico',
  admin: 'Administração',
  council: 'Conselho',
  doorman: 'Portaria',
  resident: 'Morador',
}
