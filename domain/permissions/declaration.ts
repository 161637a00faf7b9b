import type { ActionGroup } from '../audit/action-groups.ts'
import type { NoOwnCase } from './own-case.ts'
import type { FeatureFlag, Role, roleSets } from './roles.ts'

/** The part of a command's declaration that decides whether a call is let through. */
export type Command = {
  /**
   * 'anyone' needs no session; 'user' any signed-in person; else an approved membership in one of the roles. 'superadmin' administers the
   * platform, for commands outside any condominium.
   */
  roles: 'anyone' | 'user' | readonly Role[]
  /** Also a council member with a unit of their own, who then acts as a resident; without one, `unit_required`. */
  councilWithUnit?: true
  feature?: FeatureFlag
  /** Still possible when the trial or the subscription has ended (product.md, Plans). */
  readOnlyAllowed?: boolean
  /**
   * Never by the platform's support, even where it may act: moves money out, decides, votes or signs, or says who has access. Only who answers for the
   * condominium does that.
   */
  membersOnly?: true
  /**
   * Accepts a token whose session has ended, which the token outlives by up to an hour. Every other command of a person requires an
   * open session: signing out, or changing the password, stops a thief of the token.
   */
  outlivesSession?: true
  /**
   * Takes or answers a secret (a PIN, a key, whole contacts), or hides its sender (an anonymous answer): no idempotency record stores a digest of the
   * input or the answer, and no cache on the way stores the answer. A second call does the same, or returns another one.
   */
  isSecret?: true
}

/**
 * A command's own declaration, once, in its own file (docs/decisions/0075). `npm run generate` derives the permission matrix, the audit's words, the
 * sections of 'Quem vê o quê' and the functions' routes from it.
 */
export type Declaration = Omit<Command, 'roles'> & {
  roles: 'anyone' | 'user' | keyof typeof roleSets | readonly Role[]
  /** What the audit says happened: 'Reservou um espaço'. */
  auditedAs: string
  /** Where the group is not the feature's (`featureGroups`). */
  auditGroup?: ActionGroup
  /** Key of the section in 'Quem vê o quê' (domain/visibility/areas.ts); by default the feature's own. */
  section?: string
  /** Which part of the section it changes: by default all, and nothing if it only reads. 'own': the caller's data, for non-administrators. */
  changes?: 'nothing' | 'own'
  /** The trigger that prevents people from deciding their own case, or why none is needed (docs/decisions/0073). */
  ownCase?: { guard: string } | NoOwnCase
  /** Answers with a file. Runs in the function `files`, so that drawing pages does not delay the feature's other commands. */
  answersFile?: true
}
