import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning, Pencil, Power, Printer, QrCode, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import type { AssetView, LabelView, WholeAsset } from '../../../../domain/maintenance/assets/view.ts'
import { assetCategoryWords, warrantyWords } from '../../../../domain/maintenance/assets/words.ts'
import { outsideWords } from '../../../../domain/maintenance/orders/measures.ts'
import { orderKindWords, orderPlace } from '../../../../domain/maintenance/orders/words.ts'
import { upkeepWords } from '../../../../domain/maintenance/plans/upkeep.ts'
import { cycleWords } from '../../../../domain/maintenance/plans/words.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { FiguresTable } from '../../../ui/data/figures-table.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import rows from '../expiry/expiry.module.css'
import { KeptFiles } from '../expiry/kept-files.tsx'
import { OrderState } from '../looks.tsx'
import classes from '../maintenance.module.css'
import { assetQuery } from '../queries.ts'
import { AssetDialog } from './asset-dialog.tsx'
import { Warranties } from './warranties.tsx'

/** Shows one piece of equipment, as its label opens it: in full to the management, to others what it is, where, and a way to report a problem. */
export function Component() {
  const { assetId = '' } = useParams()
  const { id } = useCondominium()
  const asset = useQuery(assetQuery(id, assetId))
  if (asset.data === undefined) return <NotLoaded query={asset} place={<PageSkeleton />} />
  if (asset.data === null)
    return (
      <EmptyState title="Equipamento não encontrado">
        A etiqueta pode ser de outro condomínio. Confira qual está escolhido no alto da página.
      </EmptyState>
    )
  return asset.data.is_whole ? <Whole asset={asset.data} /> : <Label asset={asset.data} />
}

const reportPath = ({ name, place_id, place_note }: AssetView) =>
  `/dashboard/incidents/nova?${new URLSearchParams({
    assunto: [`${name}:`, place_note].filter(Boolean).join(' '),
    ...(place_id && { lugar: place_id }),
  })}`

function ReportButton({ asset, main }: { asset: AssetView; main?: boolean }) {
  return (
    <Button
      component={Link}
      to={reportPath(asset)}
      variant={main ? 'filled' : 'default'}
      leftSection={<MessageSquareWarning size={18} />}
    >
      Relatar problema
    </Button>
  )
}

/** What anybody may read who scans the label: what is done on it and when, and a way to report a problem. */
function Label({ asset }: { asset: LabelView }) {
  return (
    <Page
      title={asset.name}
      sentence={[assetCategoryWords[asset.category], orderPlace(asset)].filter(Boolean).join(' · ')}
      action={<ReportButton asset={asset} main />}
    >
      <p className={classes.note}>
        Algo errado com ele? Conte à administração e acompanhe até ser resolvido.
      </p>
      <Section title="Manutenção deste equipamento">
        {asset.upkeep.length === 0 ? (
          <p className={classes.note}>Nenhum plano de manutenção em andamento.</p>
        ) : (
          <ul className={classes.steps}>
            {asset.upkeep.map((plan) => (
              <li key={`${plan.title}${plan.every}${plan.every_unit}`} className={classes.step}>
                <strong>{plan.title}</strong>
                <div className={`${classes.note} figures`}>{upkeepWords(plan, asset.today)}</div>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  )
}

function Whole({ asset }: { asset: WholeAsset }) {
  const manages = useMayManage()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <BackLink to="/dashboard/incidents/manutencao/ativos">Equipamentos</BackLink>
      <Page
        title={asset.name}
        sentence={`${assetCategoryWords[asset.category]}${asset.removed_at ? ' · fora de uso' : ''}`}
        action={
          <Group gap={8}>
            <Papers asset={asset} />
            {manages && !asset.removed_at && (
              <Button
                component={Link}
                to={`/dashboard/incidents/manutencao/nova?ativo=${asset.id}`}
                leftSection={<Wrench size={18} />}
              >
                Nova ordem
              </Button>
            )}
          </Group>
        }
      >
        <div className={classes.columns}>
          <div>
            <Warranties asset={asset} />
            <History asset={asset} />
            <CostsByYear asset={asset} />
          </div>
          <aside>
            <About asset={asset} />
            <Group gap={8} mt="md">
              <ReportButton asset={asset} />
              {manages && (
                <Button
                  variant="default"
                  leftSection={<Pencil size={18} />}
                  onClick={() => setChanging(true)}
                >
                  Editar
                </Button>
              )}
              {manages && <Use asset={asset} />}
            </Group>
            <KeptFiles files={asset.files} label="Manuais e notas fiscais" />
          </aside>
        </div>
        {changing && <AssetDialog asset={asset} onClose={() => setChanging(false)} />}
      </Page>
    </>
  )
}

function Papers({ asset }: { asset: WholeAsset }) {
  return (
    <>
      <FileButton
        command="asset-history"
        body={{ asset_id: asset.id }}
        name="historico-do-equipamento.pdf"
        action="gerar o histórico"
        leftSection={<Printer size={18} />}
      >
        Histórico em PDF
      </FileButton>
      {!asset.removed_at && (
        <FileButton
          command="asset-labels"
          body={{ asset_ids: [asset.id] }}
          name="etiqueta.pdf"
          action="gerar a etiqueta"
          leftSection={<QrCode size={18} />}
        >
          Etiqueta
        </FileButton>
      )}
    </>
  )
}

/** Out of use and back. */
function Use({ asset }: { asset: WholeAsset }) {
  const {
    id,
    name,
    category,
    place_id,
    place_note,
    maker,
    model,
    serial,
    installed_on,
    warranty_until,
    life_years,
    replacement_cents,
    supplier_id,
    notes,
  } = asset
  const isRemoved = asset.removed_at !== null
  const save = useCommand('save-asset', {
    action: isRemoved ? 'voltar a usar' : 'tirar de uso',
    done: isRemoved ? 'Equipamento em uso de novo' : 'Equipamento fora de uso, com o histórico guardado',
  })
  return (
    <Button
      variant="subtle"
      leftSection={<Power size={18} />}
      loading={save.isPending}
      onClick={() =>
        save.mutate({
          id,
          name,
          category,
          place_id,
          place_note,
          maker,
          model,
          serial,
          installed_on,
          warranty_until,
          life_years,
          replacement_cents,
          supplier_id,
          notes,
          removed: !isRemoved,
        })
      }
    >
      {isRemoved ? 'Voltar a usar' : 'Tirar de uso'}
    </Button>
  )
}

function About({ asset }: { asset: WholeAsset }) {
  const facts = [
    { name: 'Lugar', value: orderPlace(asset) },
    { name: 'Fabricante e modelo', value: [asset.maker, asset.model].filter(Boolean).join(' ') },
    { name: 'Número de série', value: asset.serial },
    { name: 'Instalado em', value: asset.installed_on && formatDate(asset.installed_on) },
    {
      name: 'Garantia',
      value:
        asset.warranty_until &&
        `${warrantyWords(asset.warranty_until, asset.today)}, até ${formatDate(asset.warranty_until)}`,
    },
    {
      name: 'Vida útil e troca',
      value: [
        asset.life_years && counted(asset.life_years, 'ano', 'anos'),
        asset.replacement_cents && `${formatCents(asset.replacement_cents)} hoje`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { name: 'Fornecedor', value: asset.supplier_name },
    {
      name: 'Planos',
      value:
        asset.plans.length > 0 &&
        asset.plans
          .map(
            (plan) =>
              `${plan.title}, ${plan.next_on ? `${cycleWords(plan).toLowerCase()}, próxima em ${formatDate(plan.next_on)}` : 'encerrado'}`,
          )
          .join('; '),
    },
    { name: 'Observações', value: asset.notes },
  ]
  return <Facts facts={facts.filter(({ value }) => value)} />
}

function History({ asset }: { asset: WholeAsset }) {
  return (
    <Section
      title="Histórico"
      note={asset.orders.length >= 50 ? 'As 50 ordens mais novas; o PDF tem todas.' : undefined}
    >
      {asset.orders.length === 0 ? (
        <p className={classes.note}>Nenhuma ordem de serviço ainda.</p>
      ) : (
        <ul className={rows.list}>
          {asset.orders.map((order) => (
            <li key={order.id} className={rows.row} data-link>
              <div style={{ minWidth: 0 }}>
                <Link to={`/dashboard/incidents/manutencao/ordens/${order.id}`} className={rows.title}>
                  {order.title}
                </Link>
                <div className={`${rows.notes} figures`}>
                  <span>{order.code}</span>
                  <span>{orderKindWords[order.kind]}</span>
                  <span>{formatDate(order.done_on ?? order.due_on)}</span>
                  {order.who && <span>{order.who}</span>}
                  {order.done_note && <span>{order.done_note}</span>}
                  {order.outside.map((measure) => (
                    <span
                      key={measure.label}
                      className={classes.late}
                    >{`Fora do limite: ${outsideWords(measure)}`}</span>
                  ))}
                </div>
              </div>
              <div className={`${rows.side} figures`}>
                <OrderState status={order.status} />
                {order.cost_cents !== null && (
                  <span className={rows.step}>{formatCents(order.cost_cents)}</span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function CostsByYear({ asset }: { asset: WholeAsset }) {
  if (asset.costs.length === 0) return null
  const most = Math.max(...asset.costs.map(({ cents }) => cents), 1)
  return (
    <Section title="Custo por ano">
      <FiguresTable
        label="Custo por ano"
        rows={asset.costs}
        id={({ year }) => String(year)}
        columns={[
          {
            title: 'Ano',
            cell: ({ year, cents }) => (
              <>
                {year}
                <span className={classes.bar} aria-hidden>
                  <span className={classes.preventive} style={{ width: `${(100 * cents) / most}%` }} />
                </span>
              </>
            ),
          },
          { title: 'Ordens executadas', cell: ({ orders }) => orders },
          { title: 'Custo', cell: ({ cents }) => formatCents(cents) },
        ]}
      />
    </Section>
  )
}
