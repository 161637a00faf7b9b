import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { accountName } from '../../../../domain/charges/account-words.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { download } from '../../../lib/files/download.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { config } from '../../../lib/supabase.ts'
import { counted, dayOf } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { CollectionAccount } from '../../settings/queries.ts'
import { AccountRemittances, tellsOf, waitingWords } from './account-remittances.tsx'
import { fileLimits, type Remittance, remittancesQuery } from './bank-queries.ts'
import { OlderFiles } from './older-files.tsx'

type Created = Answer<'create-remittance'>
type LeftOut = Created['skipped'][number]

const saveFile = (content: string, name: string) =>
  download(new Blob([content], { type: 'text/plain' }), name)

type RemittancesProps = { manages: boolean; accounts: readonly CollectionAccount[] }

/** Shows what must be reported to the banks, account by account, and the files written for them. */
export function Remittances({ manages, accounts }: RemittancesProps) {
  const { id } = useCondominium()
  const [all, setAll] = useState(false)
  // Fetches one more than is shown, to know whether there are older ones.
  const files = useQuery(remittancesQuery(id, all ? fileLimits.many : fileLimits.few + 1))
  const newest = all ? files.data : files.data?.slice(0, fileLimits.few)
  const older = !all && (files.data?.length ?? 0) > fileLimits.few
  const [created, setCreated] = useState<(Created & { isTest: boolean }) | null>(null)
  const create = useCommand('create-remittance', { action: 'gerar a remessa', once: true })
  const refused = create.error && toFailure(create.error)
  const nobody = refused?.code === 'nothing_to_send' ? ((refused.details.skipped ?? []) as LeftOut[]) : []
  const generate = ({ agreement_id, is_test }: CollectionAccount) => {
    setCreated(null)
    create.mutate(
      { agreement_id },
      {
        onSuccess: (file) => {
          setCreated({ ...file, isTest: is_test })
          saveFile(file.content, file.file_name)
        },
      },
    )
  }
  const telling = accounts.filter(
    (account) => account.is_in_use || tellsOf(account) > 0 || account.unanswered > 0,
  )
  const [only] = telling
  const generating = create.isPending ? (create.variables.agreement_id ?? null) : null
  return (
    <Section title="Remessa" note={telling.length === 1 && only ? waitingWords(only) : undefined}>
      {manages && telling.length === 1 && only && tellsOf(only) > 0 && (
        <Button
          leftSection={<FileUp size={18} />}
          loading={create.isPending}
          onClick={() => generate(only)}
          mb="md"
        >
          Gerar remessa
        </Button>
      )}
      {telling.length > 1 && (
        <AccountRemittances
          accounts={telling}
          manages={manages}
          generating={generating}
          onGenerate={generate}
        />
      )}
      {nobody.length > 0 && (
        <div style={{ marginBottom: 16 }}>
          <Notice kind="warning" title="Nenhum boleto pôde ir na remessa">
            <LeftOutList boletos={nobody} />
          </Notice>
        </div>
      )}
      {created && <CreatedNotice created={created} isTest={created.isTest} />}
      <NotLoaded query={files} rows={3} />
      {newest && newest.length > 0 && <Files manages={manages} files={newest} accounts={accounts} />}
      {older && <OlderFiles words="Ver todas" onMore={() => setAll(true)} />}
    </Section>
  )
}

/** ', 2 baixas, 1 novo vencimento' */
const saidOf = ({ written_off, due_changes }: Created): string =>
  [
    written_off > 0 && `, ${counted(written_off, 'baixa', 'baixas')}`,
    due_changes > 0 && `, ${counted(due_changes, 'novo vencimento', 'novos vencimentos')}`,
  ]
    .filter(Boolean)
    .join('')

function CreatedNotice({ created, isTest }: { created: Created; isTest: boolean }) {
  const { file_name, entry_count, remaining, skipped } = created
  const bank = isTest && config.standinsUrl
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice
        kind={skipped.length > 0 ? 'warning' : 'success'}
        title={`Remessa com ${counted(entry_count, 'boleto', 'boletos')}${saidOf(created)}`}
      >
        {`O arquivo ${file_name} foi baixado. Envie ao banco e importe o retorno aqui embaixo. `}
        {bank && (
          <Anchor href={`${bank}/bank`} target="_blank" size="sm">
            Abrir o banco de teste
          </Anchor>
        )}
        {remaining > 0 && <Text size="sm">Ainda restam boletos: gere outra remessa.</Text>}
        <LeftOutList boletos={skipped} />
      </Notice>
    </div>
  )
}

/** As many as can be read; each charge says the same, and the next remittance names those that are left. */
const shownLeftOut = 20

/** Who was left out, why, and the way to the charge. */
function LeftOutList({ boletos }: { boletos: readonly LeftOut[] }) {
  return (
    <>
      {boletos.slice(0, shownLeftOut).map(({ unit_label, reference, charge_id, bundle_id, reason }) => (
        <Text key={charge_id ?? bundle_id} size="sm">
          <Anchor
            component={Link}
            to={`/dashboard/finances/${bundle_id ? `pagamento/${bundle_id}` : charge_id}`}
            size="sm"
          >
            {`${unit_label}, ${bundle_id ? 'boleto único' : reference}`}
          </Anchor>
          {` ficou de fora. ${reason}`}
        </Text>
      ))}
      {boletos.length > shownLeftOut && (
        <Text size="sm">{`E mais ${counted(boletos.length - shownLeftOut, 'boleto', 'boletos')}.`}</Text>
      )}
    </>
  )
}

type FilesProps = { manages: boolean; files: readonly Remittance[]; accounts: readonly CollectionAccount[] }

function Files({ manages, files, accounts }: FilesProps) {
  const { id } = useCondominium()
  const fetching = useMutation({
    mutationFn: async ({ id: remittance_id }: Remittance) => {
      const asked = { condominium_id: id, remittance_id }
      const file = await invoke('reveal-remittance', asked)
      saveFile(file.content, file.file_name)
    },
    meta: { action: 'baixar a remessa' },
  })
  const made = (file: Remittance) => formatDate(dayOf(file.created_at))
  const account = (file: Remittance) => {
    const found = accounts.find(({ agreement_id }) => agreement_id === file.agreement_id)
    return found ? accountName(found) : ''
  }
  const again = (file: Remittance) => (
    <ActionIcon
      my={-8}
      aria-label={`Baixar ${file.file_name}`}
      loading={fetching.isPending && fetching.variables.id === file.id}
      onClick={() => fetching.mutate(file)}
    >
      <Download size={18} strokeWidth={1.75} />
    </ActionIcon>
  )
  const columns: Column<Remittance>[] = [
    { key: 'name', header: 'Arquivo', cell: (file) => file.file_name },
    ...(accounts.length > 1 ? [{ key: 'account', header: 'Conta', cell: account }] : []),
    { key: 'made', header: 'Gerada em', cell: made },
    { key: 'count', header: 'Boletos', end: true, cell: (file) => file.entry_count },
    { key: 'total', header: 'Total', end: true, cell: (file) => <Money cents={file.total_cents} /> },
    // The file contains everyone's CPF: bookkeepers only see the totals.
    ...(manages ? [{ key: 'get', header: '', end: true, cell: again }] : []),
  ]
  return (
    <DataList
      label="Remessas"
      rows={files}
      id={(file) => file.id}
      columns={columns}
      phone={(file) => ({
        first: counted(file.entry_count, 'boleto', 'boletos'),
        figure: <Money cents={file.total_cents} />,
        second: [made(file), accounts.length > 1 && account(file), file.file_name]
          .filter(Boolean)
          .join(' · '),
        state: manages && <Group>{again(file)}</Group>,
      })}
    />
  )
}
