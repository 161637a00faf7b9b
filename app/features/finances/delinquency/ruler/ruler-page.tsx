import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { RulerForm } from './ruler-form.tsx'
import { type Ruler, rulerQuery } from './ruler-queries.ts'

/** Edits when payers are reminded, and in which words. The council can read it. */
export function Component() {
  const { id } = useCondominium()
  const ruler = useQuery(rulerQuery(id))
  const mayManage = useMayManage()
  return (
    <>
      <Button
        component={Link}
        to="/dashboard/finances/inadimplencia"
        variant="subtle"
        size="compact-md"
        leftSection={<ArrowLeft size={18} />}
        mb="sm"
      >
        Inadimplência
      </Button>
      <Page
        title="Régua de cobrança"
        sentence="Avisos automáticos a quem paga cada unidade, antes e depois do vencimento. Param assim que o pagamento chega."
      >
        <NotLoaded query={ruler} rows={6} height={88} />
        {ruler.data !== undefined && (
          <>
            <State ruler={ruler.data} />
            <RulerForm key={ruler.data?.updated_at ?? 'new'} ruler={ruler.data} readOnly={!mayManage} />
          </>
        )}
      </Page>
    </>
  )
}

function State({ ruler }: { ruler: Ruler | null }) {
  if (ruler?.is_on)
    return (
      <Notice kind="success" title="A régua está ligada">
        {`Avisa todo dia às 8h30 sobre cobranças que vencem desde ${formatDate(ruler.starts_on)}, cada passo uma vez, no máximo um aviso por unidade ao dia.`}
      </Notice>
    )
  return (
    <Notice kind="info" title="A régua está desligada">
      Ninguém é avisado. Ao ligar, ela vale para o que vencer dali em diante; dívidas antigas ficam de fora.
    </Notice>
  )
}
