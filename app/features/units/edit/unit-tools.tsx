import { Button, Menu } from '@mantine/core'
import { Building2, ChevronDown, History, Layers, PencilRuler, PieChart, Plus, Upload } from 'lucide-react'
import { Link } from 'react-router'

const tools = [
  { to: 'nova', label: 'Nova unidade', Icon: Plus, writes: true },
  { to: 'import', label: 'Importar planilha', Icon: Upload, writes: true },
  { to: 'generate', label: 'Gerar por blocos e andares', Icon: Building2, writes: true },
  { to: 'editar', label: 'Editar várias', Icon: PencilRuler, writes: true },
  { to: 'fracoes', label: 'Frações ideais', Icon: PieChart, writes: false },
  { to: 'grupos', label: 'Grupos de unidades', Icon: Layers, writes: false },
  { to: 'mudancas', label: 'Histórico de alterações', Icon: History, writes: false },
] as const

/** All actions on the building's units besides viewing them. */
export function UnitTools({ canWrite }: { canWrite: boolean }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<ChevronDown size={18} />}>
          {canWrite ? 'Cadastrar e editar' : 'Consultar'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tools
          .filter(({ writes }) => canWrite || !writes)
          .map(({ to, label, Icon }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={`/dashboard/units/${to}`}
              leftSection={<Icon size={18} strokeWidth={1.75} />}
              mih={44}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
