import { Anchor, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { requestOfQuery } from '../requests/queries.ts'
import type { Draft } from './draft.ts'

/** Which owners convene: of a request its declarations say so; of paper the management types who signed. */
export function ConvenerFields({
  draft,
  onChange,
}: {
  draft: Draft
  onChange: (more: Partial<Draft>) => void
}) {
  const { id } = useCondominium()
  const request = useQuery(requestOfQuery(id, draft.id))
  if (request.data)
    return (
      <Notice kind="info">
        Feito do pedido{' '}
        <Anchor component={Link} to={`/dashboard/voting/pedidos/${request.data.id}`} inherit>
          {request.data.title}
        </Anchor>
        : o edital diz quem assinou, contado no envio. A pauta precisa trazer tudo o que se pediu.
      </Notice>
    )
  return (
    <>
      <Textarea
        label="Unidades que convocam"
        description="Só para declarações colhidas no papel, fora do Prumo: guarde as folhas assinadas. Ao menos um quarto dos condôminos (art. 1.350, § 1º, e 1.355)."
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.conveners}
        onChange={({ currentTarget }) => onChange({ conveners: currentTarget.value })}
      />
      <WholeNumberField
        label="Quantos condôminos assinaram no papel"
        description="O dono de várias unidades conta uma vez."
        w={280}
        min={1}
        value={draft.convener_count ?? ''}
        onChange={(typed) => onChange({ convener_count: typeof typed === 'number' ? typed : null })}
      />
    </>
  )
}
