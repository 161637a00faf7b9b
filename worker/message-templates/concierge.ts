import { type Block, button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

export type From = { condominium: string; document: string | null; url: string }
const why = 'Você recebe esta mensagem porque mora em uma unidade do condomínio ou a possui'

type OfUnit = From & { unitLabel: string }
const letter = ({ condominium, document }: From, subject: string, title: string, ...blocks: Block[]) =>
  renderLetter({
    condominium,
    document,
    subject,
    eyebrow: 'Portaria',
    title,
    blocks: [together(...blocks)],
    why,
  })

/** Someone entered to visit a unit, or was refused; `refused` is why. `when`: '23/11/2026, às 14:20'. */
export function renderVisitEntered(
  visit: OfUnit & { name: string; kind: string; when: string; refused: string | null },
): Rendered {
  const { unitLabel, name, kind, when, refused } = visit
  const subject =
    refused === null ? `${name} entrou para a ${unitLabel}` : `${name} não entrou para a ${unitLabel}`
  return letter(
    visit,
    subject,
    subject,
    paragraph(`${kind} · ${when}.`),
    ...(refused === null
      ? [paragraph('Se você não esperava esta pessoa, fale com a portaria.')]
      : [paragraph(`O que a portaria anotou: ${refused}`)]),
    button('Ver visitas', visit.url),
  )
}

/** A pass used too often, or a person the unit asked not to admit. */
export function renderVisitAlert(
  visit: OfUnit & { name: string; when: string; code: 'pass_used_up' | 'ban' },
): Rendered {
  const { unitLabel, name, when, code } = visit
  const subject =
    code === 'ban' ? `Alerta: ${name} veio à portaria` : `O passe de ${name} foi usado mais de uma vez`
  return letter(
    visit,
    subject,
    subject,
    paragraph(
      code === 'ban'
        ? `${when}. Há um aviso de não admitir esta pessoa para a ${unitLabel}.`
        : `${when}. O passe da ${unitLabel} abriu mais vezes do que o permitido: alguém pode tê-lo passado adiante.`,
    ),
    paragraph('Confira em Visitas o que a portaria anotou e, se preciso, fale com ela.'),
    button('Ver visitas', visit.url),
  )
}

type Parcel = OfUnit & { carrier: string; description: string }

/** A delivery came, with the code that opens it. */
export function renderDeliveryArrived(
  parcel: Parcel & { volumes: number; place: string | null; code: string; when: string },
): Rendered {
  const { unitLabel, carrier, description, volumes, place, code, when } = parcel
  return letter(
    parcel,
    `Encomenda para a ${unitLabel}: código ${code}`,
    `Chegou uma encomenda para a ${unitLabel}`,
    paragraph(
      `${description}, ${carrier}${volumes > 1 ? `, ${volumes} volumes` : ''}. Chegou em ${when}${place ? ` e está em: ${place}` : ''}.`,
    ),
    paragraph(`Para retirar, diga o código ${code} na portaria.`),
    button('Ver encomendas', parcel.url),
  )
}

/** It still waits. */
export function renderDeliveryWaiting(parcel: Parcel & { code: string; days: number }): Rendered {
  const { unitLabel, carrier, description, code, days } = parcel
  return letter(
    parcel,
    `Sua encomenda espera há ${days} ${days === 1 ? 'dia' : 'dias'}: código ${code}`,
    'Uma encomenda espera por você',
    paragraph(
      `${description}, ${carrier}, para a ${unitLabel}. Está na portaria há ${days} ${days === 1 ? 'dia' : 'dias'}.`,
    ),
    paragraph(`Para retirar, diga o código ${code} na portaria.`),
    button('Ver encomendas', parcel.url),
  )
}

/** Someone collected the delivery. */
export function renderDeliveryHanded(parcel: Parcel & { toName: string; when: string }): Rendered {
  const { unitLabel, carrier, description, toName, when } = parcel
  return letter(
    parcel,
    `Encomenda da ${unitLabel} retirada por ${toName}`,
    'A encomenda foi retirada',
    paragraph(`${description}, ${carrier}: ${toName} a retirou em ${when}.`),
    paragraph('Se não foi alguém da sua casa, fale com a portaria.'),
    button('Ver encomendas', parcel.url),
  )
}
