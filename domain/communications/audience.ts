import { z } from 'zod'
import { counted } from '../counted.ts'

/**
 * The chosen audience of an announcement; SQL (private.announcement_audience) resolves it to people once, on publication. Units are chosen by place
 * and standing, their people by tie; teams and individuals are added.
 */
const names = (most: number) => z.array(z.string().trim().min(0).max(40)).max(most).default([])
const ids = (most: number) =>
  z.array(z.uuid('Escolha inválida.')).max(most, 'São escolhas demais. Use um grupo de unidades.').default([])

const audienceTies = ['owner', 'tenant', 'dweller'] as const
const audienceTeams = ['admin', 'council', 'doorman'] as const
const standings = ['any', 'clear', 'late'] as const

export const announcementAudience = z
  .strictObject({
    scope: z.enum(['everybody', 'some']),
    blocks: names(500),
    /** 'A|3': block and floor. */
    floors: names(2000),
    units: ids(2000),
    groups: ids(200),
    ties: z.array(z.enum(audienceTies)).max(3).default([]),
    teams: z.array(z.enum(audienceTeams)).max(3).default([]),
    people: ids(2000),
    standing: z.enum(standings).default('any'),
    without_units: ids(2000),
    without_people: ids(2000),
  })
  .refine(
    (audience) => audience.scope === 'everybody' || choices(audience) > 0 || audience.standing !== 'any',
    { message: 'Escolha para quem é o comunicado.' },
  )
export type Audience = z.infer<typeof announcementAudience>

type Choices = Record<
  'blocks' | 'floors' | 'units' | 'groups' | 'ties' | 'teams' | 'people',
  readonly string[]
>
const choices = (audience: Choices): number =>
  audience.blocks.length +
  audience.floors.length +
  audience.units.length +
  audience.groups.length +
  audience.ties.length +
  audience.teams.length +
  audience.people.length

export const everybody: Audience = {
  scope: 'everybody',
  blocks: [],
  floors: [],
  units: [],
  groups: [],
  ties: [],
  teams: [],
  people: [],
  standing: 'any',
  without_units: [],
  without_people: [],
}

const tieWords = { owner: 'proprietários', tenant: 'inquilinos', dweller: 'demais moradores' } as const
const teamWords = { admin: 'administração', council: 'conselho', doorman: 'portaria' } as const

/** Labels for how a recipient is tied to the condominium. */
export const recipientTies: Record<string, string> = {
  owner: 'Proprietário',
  co_owner: 'Coproprietário',
  off_site_owner: 'Proprietário, mora fora',
  tenant: 'Inquilino',
  dweller: 'Morador',
  person: 'Escolhido pelo nome',
  resident: 'Morador',
  owner_admin: 'Síndico',
  admin: 'Administração',
  council: 'Conselho',
  doorman: 'Portaria',
}

/** Describes the choice in words, for the management only. */
export function audienceWords(audience: Audience): string {
  const parts = [
    audience.blocks.length > 0 &&
      `${audience.blocks.length === 1 ? 'bloco' : 'blocos'} ${audience.blocks.join(', ')}`,
    audience.floors.length > 0 && counted(audience.floors.length, 'andar', 'andares'),
    audience.units.length > 0 && counted(audience.units.length, 'unidade', 'unidades'),
    audience.groups.length > 0 && counted(audience.groups.length, 'grupo de unidades', 'grupos de unidades'),
    ...audience.ties.map((tie) => tieWords[tie]),
    ...audience.teams.map((team) => teamWords[team]),
    audience.people.length > 0 && counted(audience.people.length, 'pessoa', 'pessoas'),
  ].filter((part) => typeof part === 'string')
  const left = audience.without_units.length + audience.without_people.length
  const whole = audience.scope === 'everybody' ? 'Todo o condomínio' : parts.join(', ') || 'Todas as unidades'
  const standing = { any: '', clear: ', em dia', late: ', com débito em aberto' }[audience.standing]
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${standing}${left > 0 ? `, menos ${left}` : ''}`
}

/** How many people a choice reaches, and by which way. `phone` have a number; `whatsapp` and `sms` are those who allowed it. */
export type Reach = {
  recipients: number
  units: number
  all_units: number
  account: number
  email: number
  push: number
  whatsapp: number
  sms: number
  phone: number
  nobody: number
}

/** 'No Prumo 2 · E-mail 37 · Aparelho 1 · WhatsApp 0 · SMS 0': what each way will really reach. */
export function wayWords({ account, email, push, whatsapp, sms }: Reach): string {
  const ways = { 'No Prumo': account, 'E-mail': email, Aparelho: push, WhatsApp: whatsapp, SMS: sms }
  return Object.entries(ways)
    .map(([name, people]) => `${name} ${people.toLocaleString('pt-BR')}`)
    .join(' · ')
}

/** That nobody of those who have a phone allowed messages to it; null where someone did, or none has one. */
export const phoneAdvice = ({ whatsapp, sms, phone }: Reach): string | null =>
  phone === 0 || whatsapp + sms > 0
    ? null
    : `${counted(phone, 'pessoa tem', 'pessoas têm')} telefone e ninguém autorizou WhatsApp nem SMS. Cada uma autoriza em Ajustes, na aba Avisos.`

/** Text shown before publishing: 'Vai a 142 pessoas de 96 unidades. 3 não têm e-mail nem conta.' */
export function reachWords({ recipients, units, nobody }: Reach): string {
  if (recipients === 0) return 'Ninguém está nesta escolha.'
  const of = units > 0 ? ` de ${counted(units, 'unidade', 'unidades')}` : ''
  const missed =
    nobody > 0
      ? ` ${nobody === 1 ? '1 pessoa não tem conta nem e-mail e não autorizou' : `${nobody} pessoas não têm conta nem e-mail e não autorizaram`} WhatsApp nem SMS: avise por escrito.`
      : ''
  return `Vai a ${counted(recipients, 'pessoa', 'pessoas')}${of}.${missed}`
}
