import {
  Building2,
  CalendarDays,
  ChartLine,
  FolderOpen,
  Megaphone,
  MessageSquareWarning,
  Package,
  ReceiptText,
  Vote,
} from 'lucide-react'
import classes from './landing.module.css'

const features = [
  {
    Icon: ReceiptText,
    name: 'Financeiro',
    text: 'Boleto com Pix, régua de cobrança, acordos e prestação de contas que fecha no centavo.',
  },
  {
    Icon: Building2,
    name: 'Unidades e moradores',
    text: 'Proprietários, inquilinos e frações com histórico. De 12 a 999.999 unidades.',
  },
  {
    Icon: Package,
    name: 'Portaria digital',
    text: 'Visitantes, encomendas e turnos em três toques. Funciona até sem internet.',
  },
  {
    Icon: Vote,
    name: 'Assembleias on-line',
    text: 'Convocação com prova, quórum ao vivo por fração, procurações e ata.',
  },
  {
    Icon: CalendarDays,
    name: 'Reservas',
    text: 'Churrasqueira e salão com regras claras, lista de espera e taxa na fatura.',
  },
  {
    Icon: Megaphone,
    name: 'Comunicados',
    text: 'Aplicativo, e-mail e WhatsApp, com confirmação de quem leu.',
  },
  {
    Icon: MessageSquareWarning,
    name: 'Ocorrências e manutenção',
    text: 'Protocolo, prazo e fotos. Um aviso só quando o problema é de todos.',
  },
  {
    Icon: FolderOpen,
    name: 'Documentos',
    text: 'Convenção, atas e contratos com versões, prazos e acesso por perfil.',
  },
  {
    Icon: ChartLine,
    name: 'Relatórios',
    text: 'Balancete, inadimplência e orçamento prontos para o conselho.',
  },
] as const

/** What the product covers, nine subjects of a building. */
export function Features() {
  return (
    <section className={`${classes.wrap} ${classes.section}`} id="funcionalidades">
      <h2 className={classes.title}>Nove assuntos do prédio, um só lugar</h2>
      <ul className={classes.features}>
        {features.map(({ Icon, name, text }) => (
          <li key={name} className={classes.feature}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
