import { Button, Group, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { MailPlus, Printer, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { formatCode } from '../../../../domain/condominium-code.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { codeQuery } from '../../condominiums/queries.ts'
import classes from '../residents.module.css'
import { useRotateCode } from './request-mutations.ts'

/** The code that residents sign up with: to copy, to print, to change. */
export function CondominiumCode() {
  const { id } = useCondominium()
  const code = useQuery(codeQuery(id))
  return (
    <Section
      title="Código do condomínio"
      note="Quem mora no prédio cria a conta com este código e espera a sua aprovação."
    >
      <NotLoaded query={code} place={<Skeleton height={54} width={260} />} />
      {code.data && <Code code={formatCode(code.data.code)} />}
    </Section>
  )
}

function Code({ code }: { code: string }) {
  const [asking, { open, close }] = useDisclosure(false)
  const rotate = useRotateCode()
  return (
    <>
      <div className={`${classes.code} figures`}>{code}</div>
      <Group gap="sm" mt="sm">
        <CopyField value={code} what="código" asButton />
        <Button
          variant="default"
          component={Link}
          to="/dashboard/resident-requests/cartaz"
          leftSection={<Printer size={18} />}
        >
          Cartaz para imprimir
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/dashboard/resident-requests/trazer"
          leftSection={<MailPlus size={18} />}
        >
          Convidar moradores
        </Button>
        <Button variant="subtle" leftSection={<RefreshCw size={18} />} onClick={open}>
          Trocar código
        </Button>
      </Group>
      <ConfirmDestructive
        opened={asking}
        onClose={close}
        verb="Trocar código"
        loading={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined, { onSuccess: close })}
      >
        O código {code} deixa de valer na hora, e os cartazes com ele também. Quem já pediu acesso ou já
        entrou continua como está.
      </ConfirmDestructive>
    </>
  )
}
