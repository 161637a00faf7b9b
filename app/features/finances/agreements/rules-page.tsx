import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { agreementRulesQuery } from './agreements-queries.ts'
import { RulesForm } from './rules-form.tsx'

/** What the condominium accepts in agreements, and what residents may propose by themselves. */
export function Component() {
  const { id } = useCondominium()
  const kept = useQuery(agreementRulesQuery(id))
  const mayManage = useMayManage()
  return (
    <>
      <Button
        component={Link}
        to="/dashboard/finances/acordos"
        variant="subtle"
        size="compact-md"
        leftSection={<ArrowLeft size={18} />}
        mb="sm"
      >
        Acordos
      </Button>
      <Page
        title="Condições de acordo"
        sentence="O que vem preenchido num acordo novo, e até onde o morador pode propor sozinho."
      >
        <NotLoaded query={kept} rows={6} />
        {kept.data && <RulesForm key={kept.data.seen_at} kept={kept.data} readOnly={!mayManage} />}
      </Page>
    </>
  )
}
