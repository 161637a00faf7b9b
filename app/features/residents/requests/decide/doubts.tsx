import { Notice } from '../../../../ui/form/notice.tsx'
import type { AccessRequest, Twin } from '../request-queries.ts'

/** What speaks against an approval and wants to be read first. */
export type Told = { otherUnit: boolean; namesake: boolean; twins: readonly Twin[] }

const states: Record<Twin['status'], string> = {
  approved: 'já tem acesso',
  pending: 'também espera',
  suspended: 'está com o acesso suspenso',
}

/** 'Davi da Luz já tem acesso em B-101, com o mesmo CPF' */
export function twinText({ full_name, status, units, same_document }: Twin): string {
  const place = units.length > 0 ? ` em ${units.join(', ')}` : ''
  return `${full_name} ${states[status]}${place}${same_document ? ', com o mesmo CPF' : ''}`
}

export function Doubts({ request, otherUnit, namesake, twins }: Told & { request: AccessRequest }) {
  if (!otherUnit && !namesake && twins.length === 0) return null
  return (
    <Notice kind="warning" title="Confira antes de aprovar">
      {otherUnit && (
        <div>
          A pessoa escreveu <b>{request.unit_hint}</b>, e a unidade escolhida é outra. Quem entra vê as
          cobranças da unidade.
        </div>
      )}
      {twins.map((twin) => (
        <div key={twin.id}>{twinText(twin)}. Pode ser a mesma pessoa com outra conta.</div>
      ))}
      {namesake && twins.length === 0 && (
        <div>Alguém com este nome já entra por esta unidade. Pode ser a mesma pessoa com outra conta.</div>
      )}
    </Notice>
  )
}
