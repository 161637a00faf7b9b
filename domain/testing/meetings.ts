import { readdirSync, readFileSync } from 'node:fs'
import { type Matter, matterNames, matters } from '../decisions/matters.ts'
import type { ErrorCode } from '../errors.ts'
import type { Happening, MeetingLogs } from '../voting/meeting.ts'
import type { ConventionNeed, Result } from '../voting/outcome.ts'
import type { AssemblyForm } from '../voting/words.ts'

/** A step of a reference meeting, written in Portuguese so that a lawyer reads it (domain/voting/meetings/*.json). */
type Step = { em: string; recusado?: ErrorCode } & (
  | { chegam: string; por_procuracao?: true; quem?: string }
  | { saem: string }
  | { abre_votacao: true }
  | { votam: string; voto: string; do_celular_de?: string }
  | { paga: number }
  | { procuracao_da_unidade: number; a: string }
  | { revoga_procuracao: number }
  | { vende: number; a: string }
  | { suspende_ate: string }
  | { retoma: true }
)
type Written = {
  titulo: string
  data: string
  forma?: AssemblyForm
  materia: string
  opcoes?: string[]
  /** De uma eleição para várias vagas; cada voto tem um nome por linha. */
  vagas?: number
  suplentes?: number
  unidade_multada?: number
  fracoes: number[] | { unidades: number; cada: number }
  fracoes_de: number
  voto_por: 'unidade' | 'fração'
  chamada: 1 | 2
  em_debito?: number[]
  donos?: Record<string, string>
  convencao?: {
    quorum?: { de: 'todos' | 'presentes'; parte: [number, number]; ao_menos: boolean; clausula: string }
    procuracoes_por_pessoa?: number
    procuracao_a_devedor?: false
    meio_eletronico?: false
  }
  passos: Step[]
  resultado:
    | { convocacao_recusada: ErrorCode }
    | {
        resultado: string
        escolhido?: string
        exigencia: string
        artigo: string
        bastavam: number
        frase: string
        fracoes?: string
      }
}

export type Expected = {
  result: Result
  chosen: string | null
  requirement: string
  article: string
  needed: number
  sentence: string
  shares: string | null
}
export type ReferenceMeeting = {
  file: string
  name: string

  form: AssemblyForm
  share_total: number
  remote_allowed: boolean
  logs: MeetingLogs
  /** Entries that are refused, in order. */
  refused: { at: string; code: ErrorCode }[]
  expected: Expected | { call_refused: ErrorCode }
}

const results: Record<string, Result> = {
  Aprovado: 'approved',
  'Não aprovado': 'rejected',
  Escolhido: 'chosen',
  'Sem decisão': 'undecided',
}
const choices: Record<string, string> = { 'A favor': 'favour', Contra: 'against', Abstenção: 'abstained' }

/** '1-3, 7' as 1, 2, 3 and 7. */
const numbers = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number)
    return Array.from({ length: last! - first! + 1 }, (_, at) => first! + at)
  })

const matterOf = (name: string): Matter => {
  const found = matterNames.find((matter) => matters[matter].name === name)
  if (!found) throw new Error(`no matter '${name}'`)
  return found
}

function happeningOf(step: Step): Happening {
  const at = step.em
  if ('chegam' in step)
    return {
      at,
      what: 'arrived',
      units: numbers(step.chegam),
      by_proxy: step.por_procuracao === true,
      name: step.quem ?? null,
    }
  if ('saem' in step) return { at, what: 'left', units: numbers(step.saem) }
  if ('abre_votacao' in step) return { at, what: 'opened' }
  if ('votam' in step) {
    const choice = choices[step.voto] ?? step.voto
    return { at, what: 'voted', units: numbers(step.votam), choice, by: step.do_celular_de ?? null }
  }
  if ('paga' in step) return { at, what: 'paid', unit: step.paga }
  if ('procuracao_da_unidade' in step)
    return { at, what: 'proxy', unit: step.procuracao_da_unidade, holder: step.a }
  if ('revoga_procuracao' in step) return { at, what: 'revoked', unit: step.revoga_procuracao }
  if ('vende' in step) return { at, what: 'sold', unit: step.vende, to: step.a }
  if ('suspende_ate' in step) return { at, what: 'suspended', until: step.suspende_ate }
  return { at, what: 'resumed' }
}

function conventionOf({ convencao }: Written): ConventionNeed | null {
  const quorum = convencao?.quorum
  if (!quorum) return null
  const { de, parte, ao_menos, clausula } = quorum
  return { of: de === 'todos' ? 'all' : 'present', part: parte, at_least: ao_menos, clause: clausula }
}

function logsOf(written: Written): MeetingLogs {
  const { fracoes, opcoes, donos = {}, em_debito = [] } = written
  const shares = Array.isArray(fracoes)
    ? fracoes
    : Array.from({ length: fracoes.unidades }, () => fracoes.cada)
  return {
    terms: {
      matter: matterOf(written.materia),
      date: written.data,
      ballot: opcoes ? 'choice' : 'yes_no',
      options: opcoes ?? [],
      ...(written.vagas !== undefined && { seats: written.vagas, substitutes: written.suplentes ?? 0 }),
      convention: conventionOf(written),
    },
    weight: written.voto_por === 'unidade' ? 'unit' : 'share',
    call: written.chamada,
    about: written.unidade_multada ?? null,
    proxy_cap: written.convencao?.procuracoes_por_pessoa ?? null,
    proxy_to_debtor: written.convencao?.procuracao_a_devedor ?? true,
    roll: shares.map((share, at) => ({
      unit: at + 1,
      share,
      is_barred: em_debito.includes(at + 1),
      owners: Object.keys(donos).filter((name) => numbers(donos[name]!).includes(at + 1)),
    })),
    happenings: written.passos.map(happeningOf),
  }
}

function expectedOf({ resultado }: Written): ReferenceMeeting['expected'] {
  if ('convocacao_recusada' in resultado) return { call_refused: resultado.convocacao_recusada }
  const { exigencia, artigo, bastavam, frase, escolhido = null, fracoes = null } = resultado
  return {
    result: results[resultado.resultado]!,
    chosen: escolhido,
    requirement: exigencia,
    article: artigo,
    needed: bastavam,
    sentence: frase,
    shares: fracoes,
  }
}

const folder = new URL('../voting/meetings/', import.meta.url)

/** Reads every reference meeting, in the order of the files' names. */
export const referenceMeetings = (): ReferenceMeeting[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => {
      const written = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Written
      return {
        file,
        name: written.titulo,
        form: written.forma ?? 'hybrid',
        share_total: written.fracoes_de,
        remote_allowed: written.convencao?.meio_eletronico !== false,
        logs: logsOf(written),
        refused: written.passos.flatMap(({ em, recusado }) => (recusado ? [{ at: em, code: recusado }] : [])),
        expected: expectedOf(written),
      }
    })
