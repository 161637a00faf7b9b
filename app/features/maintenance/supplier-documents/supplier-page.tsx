import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import {
  type SupplierDocumentKind,
  supplierDocumentKinds,
} from '../../../../domain/maintenance/supplier-documents/kinds.ts'
import type { SupplierDocumentsView } from '../../../../domain/maintenance/supplier-documents/view.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import classes from '../expiry/expiry.module.css'
import { type Asked, DocumentDialog } from './document-dialog.tsx'
import { DocumentLine, PastLine } from './document-line.tsx'
import { NeedsDialog } from './needs-dialog.tsx'
import { Ratings } from './ratings.tsx'
import { supplierDocumentsViewQuery } from './supplier-document-queries.ts'
import { SupplierState } from './supplier-state.tsx'

const list = '/dashboard/incidents/manutencao/fornecedores'

/** Shows one supplier's documents: the requirements and their state, other current documents, and past ones. */
export function Component() {
  const { supplierId = '' } = useParams()
  const { id } = useCondominium()
  const found = useQuery(supplierDocumentsViewQuery(id, supplierId))
  return (
    <>
      <BackLink to={list}>Documentos de fornecedores</BackLink>
      <NotLoaded query={found} rows={5} height={64} />
      {found.data === null && (
        <EmptyState title="Fornecedor não encontrado">Ele pode ser de outro condomínio.</EmptyState>
      )}
      {found.data && <Whole view={found.data} />}
    </>
  )
}

function Whole({ view }: { view: SupplierDocumentsView }) {
  const manages = useMayManage()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [needs, setNeeds] = useState(false)
  const current = view.documents.filter(({ is_current }) => is_current)
  const others = current.filter(({ kind }) => !view.kinds.includes(kind))
  const past = view.documents.filter(({ is_current }) => !is_current)
  const line = (document: (typeof current)[number]) => (
    <DocumentLine
      key={document.id}
      document={document}
      supplierId={view.id}
      today={view.today}
      onChange={(as) => setAsked({ as, document, kind: document.kind })}
    />
  )
  return (
    <Page
      title={view.name}
      sentence={[
        view.document && formatDocument(view.document),
        view.archived_on && `arquivado em ${formatDate(view.archived_on)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        <Group gap={8}>
          <Button
            component={Link}
            to={`/dashboard/finances/fornecedores/${view.id}`}
            variant="default"
            leftSection={<Wallet size={18} />}
          >
            Contas e contato
          </Button>
          {manages && (
            <Button leftSection={<Plus size={18} />} onClick={() => setAsked({ as: 'new', kind: null })}>
              Adicionar documento
            </Button>
          )}
        </Group>
      }
    >
      {view.blocking.length > 0 && <Blocking view={view} />}
      <Section
        title="Pedidos a ele"
        note={noteOf(view)}
        action={
          manages && (
            <Button variant="subtle" leftSection={<ListChecks size={18} />} onClick={() => setNeeds(true)}>
              Editar o que se pede
            </Button>
          )
        }
      >
        <ul className={classes.list} aria-label="Documentos pedidos">
          {view.kinds.flatMap((kind) => {
            const held = current.filter((document) => document.kind === kind)
            return held.length > 0
              ? held.map(line)
              : [
                  <Lacking
                    key={kind}
                    kind={kind}
                    onAdd={manages ? () => setAsked({ as: 'new', kind }) : undefined}
                  />,
                ]
          })}
        </ul>
      </Section>
      {others.length > 0 && (
        <Section title="Outros documentos">
          <ul className={classes.list} aria-label="Outros documentos">
            {others.map(line)}
          </ul>
        </Section>
      )}
      {past.length > 0 && (
        <Section
          title="Versões anteriores e removidos"
          note="O que foi removido pode voltar por 30 dias; depois sai de vez, com os arquivos."
        >
          <ul className={classes.list} aria-label="Versões anteriores e removidos">
            {past.map((document) => (
              <PastLine key={document.id} document={document} supplierId={view.id} />
            ))}
          </ul>
        </Section>
      )}
      <Ratings supplierId={view.id} />
      {asked && <DocumentDialog supplierId={view.id} asked={asked} onClose={() => setAsked(null)} />}
      {needs && <NeedsDialog view={view} onClose={() => setNeeds(false)} />}
    </Page>
  )
}

function noteOf({ is_own, kinds, reason }: SupplierDocumentsView): string {
  if (!is_own) return 'O que o condomínio pede de todos.'
  if (kinds.length === 0) return `Nada é pedido dele: ${reason}`
  return ['Uma lista só dele.', reason].filter(Boolean).join(' ')
}

const Blocking = ({ view }: { view: SupplierDocumentsView }) => (
  <Notice kind="warning" title="Antes de entregar um serviço, peça">
    {view.blocking
      .map(({ kind, state, expires_on }) =>
        state === 'lapsed' && expires_on
          ? `${supplierDocumentKinds[kind].name}, que venceu em ${formatDate(expires_on)}`
          : `${supplierDocumentKinds[kind].name}, que nunca foi entregue`,
      )
      .join('; ')}
    .
  </Notice>
)

const Lacking = ({ kind, onAdd }: { kind: SupplierDocumentKind; onAdd: (() => void) | undefined }) => (
  <li className={classes.row}>
    <div style={{ minWidth: 0 }}>
      <span className={classes.title}>{supplierDocumentKinds[kind].name}</span>
      <div className={classes.notes}>{supplierDocumentKinds[kind].hint}</div>
    </div>
    <div className={classes.side}>
      <SupplierState state="lacking" words="Ainda não entregue" />
      {onAdd && (
        <Button variant="subtle" size="compact-md" mih={44} onClick={onAdd}>
          Adicionar
        </Button>
      )}
    </div>
  </li>
)
