import { Textarea, type TextareaProps } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { UnreachedUnit } from '../../../../domain/voting/sending.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { Notice } from '../../../ui/form/notice.tsx'

export type Unreached = { units: UnreachedUnit[]; more: number }

/** Whom the notice would not reach, and the words on how they are told (art. 1.354). */
export function ByHand({ unreached, ...field }: { unreached: Unreached } & TextareaProps) {
  return (
    <>
      <Notice kind="warning" title="O envio não alcança todos os donos">
        <UnreachedUnits {...unreached} /> Sem convocar todos, nada do que se decide vale (art. 1.354).
        Complete o cadastro, ou avise esses donos de outra forma e diga como.
      </Notice>
      <Textarea
        label="Como esses donos são avisados"
        description="Fica nas provas de envio e na ata."
        placeholder="Carta registrada postada em 3 de março; nas unidades sem dono no cadastro, carta sob a porta no mesmo dia."
        autosize
        minRows={3}
        maxLength={1000}
        {...field}
      />
    </>
  )
}

function UnreachedUnits({ units, more }: Unreached) {
  const unowned = units.filter(({ is_unowned }) => is_unowned)
  const silent = units.filter(({ is_unowned }) => !is_unowned)
  return (
    <>
      {silent.length > 0 && (
        <>
          Dono sem conta, e-mail ou WhatsApp: <Units units={silent} />.{' '}
        </>
      )}
      {unowned.length > 0 && (
        <>
          Sem dono no cadastro: <Units units={unowned} />.{' '}
        </>
      )}
      {more > 0 && `E mais ${more.toLocaleString('pt-BR')} ${more === 1 ? 'unidade' : 'unidades'}. `}
    </>
  )
}

/** For the management each leads to its page of the register, beside the dialog's own page. */
function Units({ units }: { units: readonly UnreachedUnit[] }) {
  const manages = useMayManage()
  return units.map(({ unit_id, label }, at) => (
    <Fragment key={unit_id}>
      {at > 0 && ', '}
      {manages ? <Link to={`/dashboard/units/${unit_id}`}>{label}</Link> : label}
    </Fragment>
  ))
}
