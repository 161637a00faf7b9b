import { Button, Group, Menu, Text } from '@mantine/core'
import { CircleCheck, CircleSlash, EllipsisVertical, EyeOff, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { unlimited } from '../../../../domain/plans/plan-terms.ts'
import { measureWords } from '../../../../domain/plans/plan-words.ts'
import { monthlyCents, periodPrice } from '../../../../domain/subscriptions/price.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { count, counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { MoveDialog } from './move-dialog.tsx'
import classes from './plans.module.css'
import type { PlatformPlan } from './plans-queries.ts'

/** A plan with its versions, newest first, and what can be done about each. */
export function PlanGroup({ versions }: { versions: readonly PlatformPlan[] }) {
  const newest = versions[0]!
  return (
    <section className={classes.plan} aria-label={`Plano ${newest.name}`}>
      <div className={classes.head}>
        <div>
          <h2>{newest.name}</h2>
          <Text fz="sm" c="var(--muted)">
            {newest.slug}
          </Text>
        </div>
        <Group gap={8}>
          <Button
            component={Link}
            to={`/dashboard/subscription-plans/novo?copia=${newest.id}`}
            variant="subtle"
          >
            Duplicar
          </Button>
          <Button
            component={Link}
            to={`/dashboard/subscription-plans/${newest.id}`}
            variant="default"
            aria-label={`Editar o plano ${newest.name}`}
          >
            Editar
          </Button>
        </Group>
      </div>
      <DataList
        label={`Versões do plano ${newest.name}`}
        rows={versions}
        id={({ id }) => id}
        columns={columnsFor(versions)}
        phone={(plan) => ({
          first: `Versão ${plan.version}`,
          figure: <Money cents={monthlyCents(plan.monthly_price)} />,
          second: `${limitsOf(plan)}. ${counted(plan.customers, 'assina', 'assinam')}, ${plan.trials} em teste`,
          state: (
            <Group gap={4} wrap="nowrap">
              <Offer plan={plan} />
              <VersionMenu plan={plan} versions={versions} />
            </Group>
          ),
        })}
      />
    </section>
  )
}

function Offer({ plan }: { plan: PlatformPlan }) {
  return (
    <div>
      <Offered plan={plan} />
      {plan.moves > 0 && plan.moves_from && (
        <div>
          <Status icon={Hourglass} tone="attention">
            {`${counted(plan.moves, 'muda', 'mudam')} a partir de ${formatDate(plan.moves_from)}`}
          </Status>
        </div>
      )}
    </div>
  )
}

function Offered({ plan }: { plan: PlatformPlan }) {
  if (!plan.is_active)
    return (
      <Status icon={CircleSlash} tone="neutral">
        Não oferecida
      </Status>
    )
  return plan.is_superadmin_only ? (
    <Status icon={EyeOff} tone="brand">
      Só por convite
    </Status>
  ) : (
    <Status icon={CircleCheck} tone="success">
      Oferecida
    </Status>
  )
}

const countedLimit = (limit: number, one: string, many: string): string =>
  limit >= unlimited ? `${many} sem limite` : counted(limit, one, many)

const limitsOf = (plan: PlatformPlan): string =>
  [
    countedLimit(plan.max_units, 'unidade', 'unidades'),
    counted(plan.max_admins, 'administrador', 'administradores'),
    countedLimit(plan.max_common_spaces, 'área', 'áreas'),
    measureWords('storage_gigabytes', plan.storage_bytes / 1e9),
    counted(plan.trial_days, 'dia de teste', 'dias de teste'),
  ].join(' · ')

type VersionMenuProps = { plan: PlatformPlan; versions: readonly PlatformPlan[] }

const columnsFor = (versions: readonly PlatformPlan[]): Column<PlatformPlan>[] => [
  { key: 'version', header: 'Versão', cell: ({ version }) => version },
  { key: 'offer', header: 'Oferta', cell: (plan) => <Offer plan={plan} /> },
  {
    key: 'month',
    header: 'Por mês',
    end: true,
    cell: (plan) => <Money cents={monthlyCents(plan.monthly_price)} />,
  },
  {
    key: 'year',
    header: 'Por ano',
    end: true,
    cell: (plan) => <Money cents={periodPrice(monthlyCents(plan.monthly_price), 'annual')} />,
  },
  { key: 'limits', header: 'Limites', cell: limitsOf },
  { key: 'customers', header: 'Assinam', end: true, cell: (plan) => count.format(plan.customers) },
  { key: 'trials', header: 'Em teste', end: true, cell: (plan) => count.format(plan.trials) },
  { key: 'worth', header: 'Receita por mês', end: true, cell: (plan) => <Money cents={plan.worth_cents} /> },
  { key: 'menu', header: '', end: true, cell: (plan) => <VersionMenu plan={plan} versions={versions} /> },
]

function VersionMenu({ plan, versions }: VersionMenuProps) {
  const offer = useCommand('offer-subscription-plan', { action: 'mudar a oferta do plano' })
  const withdraw = useCommand('withdraw-plan-moves', {
    action: 'desfazer a mudança anunciada',
    done: 'Mudança desfeita e avisada',
  })
  const [asks, setAsks] = useState<'move' | 'withdraw' | null>(null)
  const target = versions.find(({ is_active, id }) => is_active && id !== plan.id)
  const shown = versions.find(({ is_active }) => is_active)
  const change = (wish: { is_active?: boolean; is_superadmin_only?: boolean }, told: string) =>
    offer.mutate(
      { plan_id: plan.id, ...wish },
      {
        onSuccess: () =>
          toast('success', told, 'Vale desde já na página pública, no cadastro e na assinatura.', {
            label: 'Desfazer',
            run: () =>
              offer.mutate(
                wish.is_active && shown
                  ? { plan_id: shown.id, is_active: true }
                  : {
                      plan_id: plan.id,
                      is_active: plan.is_active,
                      is_superadmin_only: plan.is_superadmin_only,
                    },
              ),
          }),
      },
    )
  const close = () => setAsks(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-md"
            px={6}
            loading={offer.isPending || withdraw.isPending}
            aria-label={`Ações da versão ${plan.version} de ${plan.name}`}
          >
            <EllipsisVertical size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {plan.is_active ? (
            <Menu.Item onClick={() => change({ is_active: false }, `${plan.name} não é mais oferecido`)}>
              Parar de oferecer
            </Menu.Item>
          ) : (
            <Menu.Item
              onClick={() => change({ is_active: true }, `Versão ${plan.version} de ${plan.name} oferecida`)}
            >
              {shown ? `Oferecer no lugar da versão ${shown.version}` : 'Oferecer de novo'}
            </Menu.Item>
          )}
          {plan.is_superadmin_only ? (
            <Menu.Item onClick={() => change({ is_superadmin_only: false }, `${plan.name} à vista de todos`)}>
              Mostrar a todos
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => change({ is_superadmin_only: true }, `${plan.name} só por convite`)}>
              Deixar só por convite
            </Menu.Item>
          )}
          {target && plan.customers + plan.trials > 0 && (
            <Menu.Item onClick={() => setAsks('move')}>
              {`Passar quem tem esta à versão ${target.version}`}
            </Menu.Item>
          )}
          {plan.moves > 0 && (
            <Menu.Item onClick={() => setAsks('withdraw')}>Desfazer a mudança anunciada</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asks === 'move' && target && <MoveDialog from={plan} to={target} onClose={close} />}
      <ConfirmDestructive
        opened={asks === 'withdraw'}
        onClose={close}
        verb="Desfazer a mudança anunciada"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ from_plan_id: plan.id }, { onSuccess: close })}
      >
        {`${counted(plan.moves, 'condomínio fica', 'condomínios ficam')} na versão ${plan.version} de ${plan.name}, e quem já foi avisado recebe um aviso de que nada muda.`}
      </ConfirmDestructive>
    </>
  )
}
