import { randomUUID } from 'node:crypto'
import { addDays, weekday } from '../../../domain/calendar.ts'
import type { DeskLog } from './desk-log.ts'

type People = { day: string; night: string }
export type House = {
  units: readonly string[]
  keys: readonly string[]
  points: readonly { id: string; token: string }[]
  gate: string
  people: People
}

const visitors = [
  'Cláudio Meireles',
  'Iara Pontes',
  'Davi Ramos',
  'Sílvia Tavares',
  'Rogério Leme',
  'Tânia Bastos',
  'Mauro Vilela',
  'Cecília Duarte',
]
const providers: [name: string, company: string][] = [
  ['Anderson Lima', 'Refrigeração Polar'],
  ['Paulo Cruz', 'Elétrica Norte'],
  ['Gilmar Souza', 'Vidraçaria Sol'],
]
const carriers: [carrier: string, description: string, place: string][] = [
  ['Correios', 'Caixa média', 'Prateleira 2'],
  ['Transportadora Andorinha', 'Caixa grande', 'Depósito'],
  ['Loja Girassol', 'Envelope', 'Gaveta'],
  ['Correios', 'Pacote pequeno', 'Prateleira 1'],
  ['Farmácia Ipê', 'Sacola', 'Prateleira 1'],
]
const occurrences: Record<number, ['noise' | 'maintenance' | 'safety' | 'damage' | 'access', string]> = {
  12: [
    'maintenance',
    'Elevador social do bloco B parou no 3º andar, sem ninguém dentro. Assistência chamada às 9h10, voltou a funcionar às 10h25.',
  ],
  9: [
    'noise',
    'Reclamação de som alto no salão de festas depois das 22h. O responsável foi avisado e baixou o volume.',
  ],
  6: [
    'damage',
    'Carro de visita encostou no portão da garagem ao sair. Portão funciona; há um amassado na chapa de baixo. Fotos com a administração.',
  ],
  4: [
    'safety',
    'Porta corta-fogo do 5º andar do bloco A encontrada calçada com um vaso. Vaso retirado, moradores avisados.',
  ],
  2: [
    'access',
    'Homem pediu para entrar dizendo ser da companhia de gás, sem crachá e sem visita marcada. Não foi liberado e foi embora.',
  ],
}

const at = (day: string, time: string) => `${day}T${time}:00-03:00`
const pick = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length]!

/** Runs two weeks of a desk, each day sent at its end and each occurrence when noted. Returns the current shift. */
export async function liveTwoWeeks(log: DeskLog, house: House, today: string): Promise<string> {
  const { people } = house
  let shift: string = randomUUID()
  log.act('shift.started', at(addDays(today, -14), '07:00'), people.day, { shift_id: shift })
  for (let ago = 14; ago >= 1; ago--) {
    const day = addDays(today, -ago)
    liveDay(log, house, day, ago)
    const noted = occurrences[ago]
    if (noted) {
      log.act('occurrence.noted', at(day, '17:30'), people.day, {
        occurrence_id: randomUUID(),
        category: noted[0],
        text: noted[1],
      })
      await log.send(at(day, '17:32'))
    }
    const night = handOver(log, shift, at(day, '19:00'), people.day, people.night, ago)
    const morning = addDays(day, 1)
    patrol(log, house, day, ago)
    if (ago > 1) {
      shift = handOver(log, night, at(morning, '07:00'), people.night, people.day, ago)
    } else {
      shift = night
    }
    await log.send(at(morning, '07:01'))
  }
  return shift
}

function handOver(log: DeskLog, shift: string, when: string, from: string, to: string, ago: number): string {
  const next = randomUUID()
  const isOdd = ago === 4
  log.act('shift.handed', when, from, {
    shift_id: shift,
    checklist: [
      { id: 'keys', ok: true },
      { id: 'radio', ok: !isOdd, note: isOdd ? 'Rádio 2 com a bateria fraca' : null },
      { id: 'deliveries', ok: true },
      { id: 'gates', ok: true },
    ],
    notes: isOdd ? 'Técnico do elevador volta amanhã cedo; deixar subir com o zelador.' : '',
  })
  log.act('shift.accepted', new Date(Date.parse(when) + 4 * 60_000).toISOString(), to, {
    shift_id: shift,
    next_shift_id: next,
  })
  return next
}

function liveDay(log: DeskLog, house: House, day: string, ago: number): void {
  const { units, people } = house
  const unit = (nth: number) => pick(units, ago * 7 + nth * 5)
  log.visit(
    at(day, '09:10'),
    people.day,
    { unit_id: unit(1), name: pick(visitors, ago), kind: 'visitor', admitted_by: 'call' },
    95,
  )
  const [name, company] = pick(providers, ago)
  if (weekday(day) !== 0)
    log.visit(
      at(day, '10:40'),
      people.day,
      {
        unit_id: unit(2),
        name,
        company,
        kind: 'provider',
        document_hint: '417',
        admitted_by: 'authorization',
      },
      130,
    )
  log.visit(
    at(day, '15:20'),
    people.day,
    {
      unit_id: unit(3),
      name: pick(visitors, ago + 3),
      kind: 'visitor',
      admitted_by: 'resident',
      companions: ago % 3,
      plate: ago % 2 === 0 ? 'BRA2E19' : null,
    },
    150,
  )
  for (let nth = 0; nth < 3; nth++) {
    const [carrier, description, place] = pick(carriers, ago + nth)
    const parcel = log.parcel(at(day, `1${nth + 1}:4${nth}`), people.day, {
      unit_id: unit(nth + 4),
      carrier,
      description,
      place,
    })
    // A few were never collected, so that they age.
    const isForgotten = (ago === 8 && nth === 1) || (ago === 6 && nth === 0)
    if (!isForgotten && !(ago <= 2 && nth === 2))
      log.act('delivery.handed', at(day, `18:1${nth}`), people.day, {
        delivery_id: parcel,
        to_name: pick(visitors, ago + nth + 2),
        proof: nth === 2 ? 'known' : 'code',
      })
  }
  if (ago === 3)
    log.act('visit.refused', at(day, '16:05'), people.day, {
      visit_id: randomUUID(),
      name: 'Entregador sem pedido',
      kind: 'courier',
      reason: 'A unidade não esperava ninguém',
    })
  if (ago % 4 === 1) {
    const loan_id = randomUUID()
    const key_id = pick(house.keys, ago)
    log.act('key.lent', at(day, '11:00'), people.day, { loan_id, key_id, to_name: 'Zelador Amauri' })
    log.act('key.returned', at(day, '16:40'), people.day, { loan_id, key_id })
  }
  if (ago % 5 === 0)
    log.act('gate.opened', at(day, '14:15'), people.day, {
      gate_id: house.gate,
      reason: 'Caminhão de mudança',
    })
}

/** Records the night's rounds; one point was missed once, three days ago. */
function patrol(log: DeskLog, { points, people }: House, day: string, ago: number): void {
  for (const hour of ['22', '02']) {
    points.forEach(({ id, token }, nth) => {
      if (ago === 3 && nth === 1) return
      const when = at(hour === '02' ? addDays(day, 1) : day, `${hour}:1${nth}`)
      // Made before the early morning's round: that is still to come.
      if (Date.parse(when) > Date.now()) return
      log.act('patrol.passed', when, people.night, { point_id: id, proof: 'qr', token })
    })
  }
}
