import { z } from 'zod'
import { condominiumId } from './fields/id.ts'
import { line } from './fields/text.ts'
import { type OccupancyKind, occupancyKinds } from './units/occupancy-kind.ts'

/** Roles that can be invited: a síndico is appointed only by hand-over. */
const invitedRoles = ['admin', 'council', 'doorman', 'resident'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** Addresses in one command. */
export const mostInvitees = 100

const email = 'Informe um e-mail válido.'
const fullName = 'O nome pode ter até 120 letras, numa linha só.'

export const emailInput = z.string(email).trim().toLowerCase().max(254, email).pipe(z.email(email))
export const nameInput = line(120, fullName).min(1, fullName)

const invitee = z.object({
  email: emailInput,
  full_name: nameInput.nullish(),
  unit_ids: z.array(z.uuid('Unidade inválida.')).max(20, 'Escolha até 20 unidades.').default([]),
  /** As typed next to the address: 'A-101'. */
  unit: z.string().trim().max(45, 'Unidade inválida.').nullish(),
})
export type Invitee = z.infer<typeof invitee>

/** The command's input: several people of one role. */
export const invitationInput = z.object({
  condominium_id: condominiumId,
  role: z.enum(invitedRoles, 'Escolha o papel da pessoa.'),
  occupancy_kind: z
    .enum(
      Object.keys(occupancyKinds) as [OccupancyKind, ...OccupancyKind[]],
      'Diga o que a pessoa é na unidade.',
    )
    .default('dweller'),
  people: z
    .array(invitee)
    .min(1, 'Informe pelo menos um e-mail.')
    .max(mostInvitees, `Convide até ${mostInvitees} pessoas por vez.`),
})

/** People of the register whom one command invites. */
const mostBrought = 1000

/** The command's input: chosen people, or without them everyone of a block (null: of all) who has an address and no access. */
export const bringingInput = z.object({
  condominium_id: condominiumId,
  person_ids: z
    .array(z.uuid('Pessoa inválida.'))
    .min(1, 'Escolha pelo menos uma pessoa.')
    .max(mostBrought, `Convide até ${mostBrought} pessoas por vez.`)
    .nullish(),
  block: z.string().max(45, 'Bloco inválido.').nullish(),
  /** Also those who were invited and have not answered. */
  again: z.boolean().default(false),
})

/** How far someone of the register has come (`private.resident_standings`). */
export type ResidentStanding =
  | 'entered'
  | 'never_entered'
  | 'asked'
  | 'suspended'
  | 'invited'
  | 'not_invited'
  | 'phone_only'
  | 'no_address'

/** Why someone was left out of a sending, in words for the list of them. */
export const leftOutReasons = {
  has_access: 'Já tem acesso',
  asked: 'Já pediu acesso e espera a sua resposta em Pedidos de acesso',
  suspended: 'O acesso está suspenso',
  no_email: 'Sem e-mail no cadastro',
  bad_email: 'O e-mail do cadastro não é válido',
  email_taken: 'O e-mail já é o acesso de outra pessoa',
  same_email: 'O mesmo e-mail está em outra pessoa da lista',
  asked_today: 'Já recebeu um convite nas últimas 24 horas',
  asked_often: 'Já recebeu o convite dez vezes: confira o e-mail com a pessoa',
  other_role: 'Já tem um convite aberto para outro papel',
  daily_limit: 'O limite de convites de hoje acabou: envie amanhã',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** One line of a pasted list: the person, or its error. */
export type PastedLine = {
  line: number
  text: string
  email: string
  fullName: string | null
  /** Text after the address: the unit of a resident. */
  unit: string | null
  problem: string | null
}

const address = /[^\s<>;,"'()]+@[^\s<>;,"'()]+/

/**
 * Reads addresses as people paste them: one per line or separated by commas and semicolons, bare, as 'Nome <e-mail>', and for residents followed by
 * the unit ('ana@exemplo.com A-101'). Reports repeated addresses and skips empty ones.
 */
export function readPasted(pasted: string): PastedLine[] {
  const seen = new Set<string>()
  return pasted
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((text, index) => piecesOf(text).map((piece) => ({ piece, line: index + 1 })))
    .map(({ piece, line }) => {
      const read = readPiece(piece)
      const repeated = seen.has(read.email)
      if (read.problem === null) seen.add(read.email)
      return {
        line,
        text: piece,
        ...read,
        problem: read.problem ?? (repeated ? 'Repete um e-mail acima.' : null),
      }
    })
}

/** Splits a line with several addresses at its commas and semicolons; a single address keeps the commas of its name. */
function piecesOf(text: string): string[] {
  const several = (text.match(/@/g) ?? []).length > 1
  return (several ? text.split(/[,;]/) : [text])
    .map((piece) => piece.trim())
    .filter((piece) => /[^\s,;]/.test(piece))
}

function readPiece(piece: string): Pick<PastedLine, 'email' | 'fullName' | 'unit' | 'problem'> {
  const found = address.exec(piece)?.[0] ?? ''
  const at = piece.indexOf(found)
  const clean = (text: string) => text.replace(/^[\s<>;,"'()]+|[\s<>;,"'()]+$/g, '') || null
  const parsed = emailInput.safeParse(found)
  const name = found ? clean(piece.slice(0, at)) : null
  const named = name === null || nameInput.safeParse(name).success
  return {
    email: parsed.success ? parsed.data : found,
    fullName: named ? name : null,
    unit: found ? clean(piece.slice(at + found.length)) : null,
    problem: !parsed.success ? 'Não é um e-mail.' : named ? null : fullName,
  }
}
