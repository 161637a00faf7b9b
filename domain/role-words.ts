import type { Role } from './permissions/roles.ts'

/** Common name of each role: for either gender, which no one is asked for. The office itself has the law's name, síndico. */
export const roleWords: Record<Role, string> = {
  superadmin: 'Plataforma',
  owner_admin: 'Síndico(a)',
  admin: 'Administração',
  council: 'Conselho',
  doorman: 'Portaria',
  resident: 'Morador(a)',
}

/** 'síndico(a)' of a stored role; null for none. */
export const roleWord = (role: string | null): string | null =>
  role !== null && role in roleWords ? roleWords[role as Role].toLowerCase() : null
