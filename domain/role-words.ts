import type { Role } from './permissions/roles.ts'

/** What each role is called by itself: the office, as the law names it. Beside a person it is `roleOf`. */
export const roleWords: Record<Role, string> = {
  superadmin: 'Plataforma',
  owner_admin: 'Síndico',
  admin: 'Administração',
  council: 'Conselho',
  doorman: 'Portaria',
  resident: 'Morador',
}

export const roleForms = ['feminine', 'masculine'] as const
/** How roles are written for a person, by their own choice; no one is asked for it. */
export type RoleForm = (typeof roleForms)[number]

const feminine: Partial<Record<Role, string>> = { owner_admin: 'Síndica', resident: 'Moradora' }

/** 'Síndica' of a person who has it so; the office's name without a choice. */
export const roleOf = (role: Role, form: RoleForm | null): string =>
  (form === 'feminine' && feminine[role]) || roleWords[role]

/** 'síndica' of a stored role, within a sentence; null for none. */
export const roleWord = (role: string | null, form: RoleForm | null): string | null =>
  role === 'support'
    ? 'acesso do suporte'
    : role !== null && Object.hasOwn(roleWords, role)
      ? roleOf(role as Role, form).toLowerCase()
      : null
