import { civilDate } from '../calendar.ts'
import { formatDocument } from '../cpf-cnpj.ts'
import { civilTime, formatMoment } from '../time-zones/moments.ts'
import type { MinutesFacts, MinutesItem, MinutesSection, Session, ToldResult } from './minutes-facts.ts'
import { resultWord } from './result-words.ts'
import { listed, namesOf } from './seats.ts'
import { labelsOf } from './sending.ts'
import { sharesNote } from './shares-note.ts'
import { abstained, choiceWord, weightWord, yesNo } from './words.ts'

/** '10 de dezembro de 2026' by the building's clock. */
const dayWords = (at: string, zone: string): string =>
  formatMoment(at, zone, { day: 'numeric', month: 'long', year: 'numeric' })
/** '19h30'. */
const hourWords = (at: string, zone: string): string => civilTime(new Date(at), zone).replace(':', 'h')
const momentWords = (at: string, zone: string): string => `${dayWords(at, zone)}, às ${hourWords(at, zone)}`

const units = (count: number): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? 'unidade' : 'unidades'}`
const part = (shares: number, total: number): string => weightWord(shares, { basis: 'shares', total })
const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
/** Joins the non-empty texts as paragraphs, with an empty line between them. */
const paragraphs = (...texts: (string | false | null | undefined)[]): string =>
  texts.filter((text): text is string => Boolean(text)).join('\n\n')

const kinds = { ordinary: 'assembleia geral ordinária', extraordinary: 'assembleia geral extraordinária' }
const callWords = { 1: 'primeira', 2: 'segunda' } as const

/**
 * Drafts the minutes of an assembly, or of one session of a permanent one, from what happened. Voters are not named: votes are reported by heads and
 * by shares, with the quorum and its article. Text that the secretary edits replaces a section.
 */
export function minutesOf(facts: MinutesFacts): MinutesSection[] {
  const parts: [key: string, title: string, text: string][] = [
    ['opening', 'Abertura', opening(facts)],
    ['notice', 'Convocação e ordem do dia', notice(facts)],
    ['attendance', 'Presença e quórum de instalação', attendance(facts)],
    ...rested(facts),
    ...facts.items
      .filter(({ parent_id }) => parent_id === null)
      .map((item): [string, string, string] => [
        `item:${item.id}`,
        `Item ${item.position}: ${item.title}`,
        withMotions(item, facts),
      ]),
    ['close', 'Encerramento', closing(facts)],
  ]
  return parts.map(([key, title, text]) => ({ key, title, drafted: text, text }))
}

/** Returns the sessions that the minutes cover, each with its number. */
const toldSessions = ({ session, sessions }: MinutesFacts): { number: number; session: Session }[] =>
  sessions
    .map((one, at) => ({ number: at + 1, session: one }))
    .filter(({ number }) => session === null || number === session)

function opening(facts: MinutesFacts): string {
  const { condominium, kind, form, place, access, call } = facts
  const [first] = toldSessions(facts)
  const { started_at, chair, secretary } = first!.session
  const where = {
    in_person: `em ${place}`,
    virtual: 'por meio eletrônico',
    hybrid: `em ${place} e por meio eletrônico`,
  }[form]
  const whose = `${condominium.name}${condominium.document ? `, CNPJ ${formatDocument(condominium.document)}` : ''}${
    condominium.address ? `, ${condominium.address}` : ''
  }`
  const goesOn = first!.number > 1
  return paragraphs(
    `Em ${momentWords(started_at, facts.zone)}, ${where}, ${
      goesOn
        ? `continuou, em ${first!.number}ª sessão, a ${kinds[kind]} do ${whose}`
        : `em ${callWords[call]} chamada, reuniu-se a ${kinds[kind]} do ${whose}`
    }.`,
    form !== 'in_person' &&
      `A participação a distância, com voz, debate e voto, seguiu o que o edital disse (Código Civil, art. 1.354-A): ${sentence(access)}`,
    `Presidiu ${chair} e secretariou ${secretary}.`,
  )
}

function notice({
  notices,
  first_call_at,
  second_call_at,
  convened_by,
  conveners,
  items,
  zone,
}: MinutesFacts): string {
  const by =
    convened_by === 'owners'
      ? `Convocou um quarto dos condôminos (Código Civil, art. 1.350, § 1º, e 1.355): ${sentence(conveners)}`
      : 'Convocou a administração (Código Civil, art. 1.348, I).'
  const [first, ...amended] = notices
  const agenda = items
    .filter(({ parent_id }) => parent_id === null)
    .map(({ position, title }) => `${position}. ${title.replace(/[.;]$/, '')}`)
  return paragraphs(
    `O edital foi enviado ${toWhom(first)} em ${momentWords(first!.sent_at, zone)} (Código Civil, art. 1.354)${
      amended.length > 0
        ? `, e retificado ${listed(amended.map(({ number, sent_at }) => `em ${momentWords(sent_at, zone)} (nº ${number})`))}`
        : ''
    }, com primeira chamada em ${momentWords(first_call_at, zone)}${
      second_call_at ? `, e segunda chamada em ${momentWords(second_call_at, zone)}` : ''
    }. ${by}`,
    ...amended.map(
      (one) =>
        `O edital nº ${one.number}, enviado ${toWhom(one)}, tomou o lugar do anterior: ${sentence(one.reason ?? '')}`,
    ),
    ...notices.map((one) => byHandWords(one, notices.length > 1)),
    `Ordem do dia: ${agenda.join('; ')}.`,
    inAnotherOrder(items),
  )
}

type SentOnce = MinutesFacts['notices'][number]
const toWhom = (notice: SentOnce | undefined): string =>
  notice?.by_hand ? 'aos condôminos' : 'a todos os condôminos'

/** How those were told whom a notice did not reach; false where it reached all. */
const byHandWords = ({ number, by_hand, by_hand_units }: SentOnce, isOneOfSeveral: boolean): string | false =>
  by_hand !== '' &&
  `Os donos ${by_hand_units.length === 1 ? 'da unidade' : 'das unidades'} ${labelsOf(by_hand_units, 60)}, que o envio${
    isOneOfSeveral ? ` do edital nº ${number}` : ''
  } não alcançava, foram avisados de outra forma, como declarou a administração: ${sentence(by_hand)}`

/** The order in which the items of the notice were decided, where the table did not follow it; false where it did. */
function inAnotherOrder(items: MinutesItem[]): string | false {
  const decided = items
    .filter(
      ({ parent_id, state, closed_at }) => parent_id === null && state === 'closed' && closed_at !== null,
    )
    .toSorted((one, other) => Date.parse(one.closed_at!) - Date.parse(other.closed_at!))
  const isKept = decided.every(({ position }, at) => at === 0 || decided[at - 1]!.position < position)
  return (
    !isKept &&
    `A mesa inverteu a ordem do dia: votaram-se, nesta ordem, os itens ${listed(decided.map(({ position }) => String(position)))}.`
  )
}

function attendance(facts: MinutesFacts): string {
  const {
    attendance: there,
    roll,
    call,
    weight,
    cut_off_on,
    admitted,
    barred_again,
    session,
    sessions,
  } = facts
  const shares = there.reduce((sum, one) => sum + one.share, 0)
  const by = (presence: string) => there.filter((one) => one.presence === presence).length
  const ways = [
    [by('in_person'), 'no local'],
    [by('remote'), 'a distância'],
    [by('proxy'), 'por procuração'],
  ].filter(([count]) => Number(count) > 0)
  const barred = there.filter((one) => one.is_voting === false).length
  const atDesk = there.filter((one) => one.at_desk).length
  const installed =
    call === 1
      ? 'Em primeira chamada exige-se metade das frações ideais (Código Civil, art. 1.352).'
      : 'Em segunda chamada a assembleia se instala com qualquer número, salvo quórum especial (Código Civil, art. 1.353).'
  return paragraphs(
    `${there.length === 1 ? 'Esteve presente ou representada' : 'Estiveram presentes ou representadas'} ${units(there.length)} de ${roll.units.toLocaleString('pt-BR')}, com ${part(shares, roll.shares)} das frações ideais${
      ways.length > 0 ? `: ${listed(ways.map(([count, word]) => `${count} ${word}`))}` : ''
    }. A lista de presença está anexa.`,
    atDesk > 0 &&
      `A chegada de ${units(atDesk)} foi registrada pela portaria, com autorização da administração.`,
    session === null || session === 1
      ? `${installed} Os votos contam ${weight === 'unit' ? 'um por unidade, como diz a convenção' : 'pela fração ideal (art. 1.352, parágrafo único)'}.`
      : `É a continuação de sessão permanente; os votos dados nas sessões anteriores valem, e puderam ser mudados (Código Civil, art. 1.353, §§ 1º a 3º).`,
    sharesNote({
      shares: roll.shares,
      share_total: facts.share_total,
      weight,
      date: civilDate(new Date(sessions[0]!.started_at), facts.zone),
      items: facts.items.filter(({ ballot }) => ballot !== 'none'),
    }),
    barred > 0 &&
      `${barred === 1 ? 'Uma unidade presente participou' : `${barred} unidades presentes participaram`} sem voto, por débito vencido até ${cut_off_on.split('-').reverse().join('/')} (Código Civil, art. 1.335, III).`,
    ...admitted.map(({ unit, reason, by }) =>
      by === 'payment'
        ? `A unidade ${unit} passou a votar durante a sessão. ${sentence(reason)}`
        : `A mesa liberou o voto da unidade ${unit}: ${sentence(reason)}`,
    ),
    ...barred_again.map(
      ({ unit, at, reason }) =>
        `A unidade ${unit} deixou de votar em ${momentWords(at, facts.zone)}. ${sentence(reason)}`,
    ),
    session === null &&
      sessions.length > 1 &&
      `A assembleia teve ${sessions.length} sessões, a última em ${dayWords(sessions.at(-1)!.started_at, facts.zone)}; contam-se presentes as unidades que estiveram em qualquer delas.`,
  )
}

/** Sessions that rested: why, with what arguments, and until when (art. 1.353 § 1º). */
const rested = (facts: MinutesFacts): [string, string, string][] =>
  toldSessions(facts).flatMap(({ number, session }): [string, string, string][] =>
    session.resumes_at && session.ended_at
      ? [
          [
            `session:${number}`,
            `Sessão permanente (${number}ª sessão)`,
            paragraphs(
              `Faltou quórum especial, e a maioria dos presentes decidiu converter a reunião em sessão permanente (Código Civil, art. 1.353, § 1º). A ${number}ª sessão foi suspensa em ${momentWords(session.ended_at, facts.zone)}, para continuar em ${momentWords(session.resumes_at, facts.zone)}; os ausentes ficam convocados, e os votos dados valem até o encerramento, podendo ser mudados (§ 2º).`,
              session.reason && `Argumentos e decisão dos presentes: ${sentence(session.reason)}`,
            ),
          ],
        ]
      : [],
  )

const withMotions = (item: MinutesItem, facts: MinutesFacts): string =>
  paragraphs(
    itemText(item, facts),
    ...facts.items
      .filter(({ parent_id }) => parent_id === item.id)
      .map(
        (motion) =>
          `Proposta apresentada na assembleia: ${sentence(motion.title)} ${itemText(motion, facts)}`,
      ),
  )

function itemText(item: MinutesItem, facts: MinutesFacts): string {
  const { session } = facts
  const partials = item.partial_results.filter(({ told }) => session === null || told?.session === session)
  const isHere = (at: string | null) => at !== null && (session === null || sessionAt(at, facts) === session)
  const told = [
    item.about_unit &&
      `O item trata da unidade ${item.about_unit}, que não vota nele; decidem os condôminos restantes.`,
    item.body && sentence(item.body),
    item.debate &&
      (session === null || partials.length > 0 || isHere(item.closed_at)) &&
      `Debate: ${sentence(item.debate)}`,
    ...partials.map((result) => partialText(result, facts)),
  ]
  if (item.state === 'withdrawn' && isHere(item.withdrawn_at))
    return paragraphs(
      ...told,
      `O item foi retirado de pauta. ${sentence(item.withdraw_reason || 'Sem deliberação')}`,
    )
  if (item.state === 'closed' && isHere(item.closed_at))
    return paragraphs(
      ...told,
      item.result?.outcome ? voted(item.result, item.secret) : 'O assunto foi tratado, sem votação.',
    )
  if (partials.length > 0) return paragraphs(...told)
  return paragraphs(...told, 'O item não foi deliberado nesta sessão.')
}

/** Which session an instant falls into: the last that had begun. */
const sessionAt = (at: string, { sessions }: MinutesFacts): number =>
  sessions.filter(({ started_at }) => new Date(started_at) <= new Date(at)).length

function partialText(result: ToldResult, { sessions, zone }: MinutesFacts): string {
  const number = result.told?.session ?? 1
  const day = sessions[number - 1]?.started_at
  return `Apuração parcial da ${number}ª sessão${day ? `, de ${dayWords(day, zone)}` : ''}: ${votesText(result)} ${requirement(result)} O quórum não foi alcançado, e o item ficou para a sessão seguinte.`
}

const voted = (result: ToldResult, isSecret: boolean): string =>
  paragraphs(
    `Posto em votação${isSecret ? ' secreta' : ''}, apurou-se: ${votesText(result)}`,
    `${requirement(result)} Resultado: ${resultWord(result.outcome!).toUpperCase()}. ${result.outcome!.why}`,
  )

/** Describes the votes: 'a favor, 41 unidades (43,21% das frações ideais); contra, …', who abstained, and who was present. */
function votesText({ count, told }: ToldResult): string {
  if (!count) return 'sem votos.'
  const figures = told?.figures
  const total = figures?.shares ?? count.total_shares
  const open = new Map(told?.votes.map((vote) => [vote.choice, vote]))
  const choices = count.votes.map(({ choice, weight }) => {
    const seen = open.get(choice)
    const word = choiceWord(choice)
    const said = word === choice ? `“${choice}”` : word.toLowerCase()
    if (seen) return `${said}, ${units(seen.units)} (${part(seen.shares, total)} das frações ideais)`
    return `${said}, ${count.basis === 'units' ? units(weight) : `${weightWord(weight, count)} das frações ideais`}`
  })
  const cast = told?.voted ?? told?.votes.reduce((sum, vote) => sum + vote.units, 0) ?? 0
  const silent = figures && cast > 0 ? figures.present_units - cast : 0
  // Votes of earlier sessions remain valid, even if the voter did not return.
  const earlier =
    silent < 0 ? ' Contam-se os votos dados nas sessões anteriores (Código Civil, art. 1.353, § 2º).' : ''
  const there = figures
    ? `Presentes com direito a voto: ${units(figures.present_units)} de ${figures.units.toLocaleString('pt-BR')}, com ${part(figures.present_shares, total)} das frações ideais.`
    : `Presentes com direito a voto: ${weightWord(count.present, count)} de ${weightWord(count.total, count)}.`
  return `${choices.length > 0 ? choices.join('; ') : 'ninguém votou'}${
    silent > 0
      ? `; ${silent === 1 ? 'não votou uma unidade presente' : `não votaram ${silent} unidades presentes`}`
      : ''
  }. ${there}${earlier}`
}

const requirement = ({ outcome, count }: ToldResult): string =>
  outcome && count
    ? outcome.elected && outcome.needed <= 1
      ? `Exigência: ${outcome.requirement}.`
      : `Exigência: ${outcome.requirement}; eram precisos ${count.basis === 'units' ? `${weightWord(outcome.needed, count)} votos` : `${weightWord(outcome.needed, count)} das frações ideais`}.`
    : ''

function closing(facts: MinutesFacts): string {
  const { session } = toldSessions(facts).at(-1)!
  const by = `${session.secretary} lavrou esta ata`
  const end = session.ended_at ? momentWords(session.ended_at, facts.zone) : ''
  return session.resumes_at
    ? `A sessão foi suspensa em ${end}. ${by}${facts.session === null ? '' : ', parcial, com o que se apurou até aqui'}, que vai assinada e é remetida aos ausentes (Código Civil, art. 1.353, § 1º, II).`
    : `Nada mais havendo a tratar, a assembleia foi encerrada em ${end}, depois de somados e divulgados todos os votos. ${by}, que, lida e achada conforme, vai assinada por quem presidiu e por quem secretariou.`
}

/** Returns the sections with a fresh draft; edited text stays, and untouched text follows the facts. */
export function redrafted(
  before: readonly MinutesSection[],
  drafted: readonly MinutesSection[],
): MinutesSection[] {
  const known = new Map(before.map((section) => [section.key, section]))
  return drafted.map((section) => {
    const old = known.get(section.key)
    return old && isChanged(old) ? { ...section, text: old.text } : section
  })
}

/** Returns whether a section was edited after it was drafted. */
export const isChanged = ({ drafted, text }: Pick<MinutesSection, 'drafted' | 'text'>): boolean =>
  drafted !== text

/** Sections with their paragraphs, numbered through. */
export function numbered(
  sections: readonly Pick<MinutesSection, 'key' | 'title' | 'text'>[],
): { key: string; title: string; paragraphs: { number: number; text: string }[] }[] {
  let number = 0
  return sections.map(({ key, title, text }) => ({
    key,
    title,
    paragraphs: text
      .split(/\n{2,}/)
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => ({ number: ++number, text: one })),
  }))
}

const isName = (choice: string): boolean => choice !== abstained && !(choice in yesNo)

/** Words a vote that a person wants on record, in the style of minutes. */
export const dissentWords = (unit: string, choice: string, why: string): string =>
  `A pedido, fica registrado que a unidade ${unit} votou ${isName(choice) ? `em ${listed(namesOf(choice).map((name) => `“${name}”`))}` : choiceWord(choice).toLowerCase()}${why.trim() ? `: ${sentence(why)}` : '.'}`

/** 'Ata', or 'Ata parcial da 1ª sessão'. */
export const minutesName = (session: number | null): string =>
  session === null ? 'Ata' : `Ata parcial da ${session}ª sessão`
