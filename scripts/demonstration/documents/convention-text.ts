import { reservePercent } from '../plan.ts'
import type { PaperText } from './paper.ts'

/** The building's convention, written for it in the style of similar buildings. Every name in it is invented. */
export const conventionText: PaperText = {
  title: 'Convenção do Condomínio Residencial Jacarandá',
  intro:
    'Os condôminos do Residencial Jacarandá, situado na Rua das Jabuticabeiras, 240, Vila Mariana, São Paulo, aprovam a presente convenção, que obriga todos os titulares de direitos sobre as unidades e quantos sobre elas tenham posse ou detenção (Código Civil, arts. 1.333 e 1.334).',
  chapters: [
    {
      title: 'Do condomínio e da sua finalidade',
      articles: [
        [
          'O Residencial Jacarandá compõe-se de partes comuns, inseparáveis das unidades, e de 96 unidades autônomas, distribuídas em dois blocos.',
        ],
        [
          'As unidades destinam-se exclusivamente a fins residenciais, sendo vedado o uso para comércio, consultório, escritório aberto ao público ou qualquer atividade profissional que traga clientes ao edifício.',
          'O trabalho do morador em sua própria unidade, sem atendimento ao público e sem incômodo aos vizinhos, não se considera uso comercial.',
          'A cessão da unidade por diária ou por temporada inferior a 90 dias, inclusive por aplicativo, só é permitida se a assembleia a autorizar por dois terços dos votos.',
        ],
        [
          'São partes comuns o terreno, a estrutura, a fachada, o telhado, os corredores, os elevadores, a portaria, as garagens, o salão de festas, a churrasqueira, a piscina, a academia, a quadra e as redes de água, gás, esgoto e eletricidade.',
        ],
      ],
    },
    {
      title: 'Dos direitos e deveres dos condôminos',
      articles: [
        [
          'São direitos do condômino usar e fruir da sua unidade, usar as partes comuns conforme a sua destinação e votar nas assembleias, estando quite com as contribuições.',
        ],
        [
          'É dever de todos contribuir para as despesas do condomínio na proporção da sua fração ideal, não realizar obras que comprometam a segurança da edificação e não alterar a forma nem a cor da fachada, das partes e das esquadrias externas.',
          'O fechamento de varanda ou sacada com vidro só é permitido segundo o modelo aprovado em assembleia, de vidro incolor e sem perfis verticais, mediante projeto e responsável técnico.',
          'Redes e telas de proteção são permitidas na cor branca.',
        ],
        [
          'O condômino responde pelos danos que ele, sua família, seus empregados, visitantes ou inquilinos causarem às partes comuns ou a outras unidades, devendo indenizar o prejuízo em 30 dias.',
        ],
        [
          'Quem aluga a unidade comunica à administração o nome do inquilino e entrega a ele cópia desta convenção e do regimento; o locador responde com o locatário pelas multas que a este forem aplicadas.',
        ],
        [
          'O condômino pode alugar a sua vaga de garagem a outro morador do edifício; a estranhos, somente se a assembleia o autorizar por dois terços das frações.',
        ],
      ],
    },
    {
      title: 'Das despesas, do atraso e do fundo de reserva',
      articles: [
        [
          'As contribuições ordinárias vencem no dia 10 de cada mês e são rateadas pela fração ideal de cada unidade.',
        ],
        [
          'O condômino que não pagar a contribuição no vencimento fica sujeito a multa de 2% sobre o débito, juros de mora de 1% ao mês e correção monetária pelo IPCA, além das despesas de cobrança.',
          'Depois de 60 dias de atraso o débito é encaminhado à cobrança judicial.',
          'O devedor não vota nem pode ser votado, mas conserva o uso das áreas de lazer.',
        ],
        [
          `O fundo de reserva é formado por ${reservePercent}% das despesas ordinárias e destina-se a despesas urgentes e imprevistas; o seu uso é comunicado na assembleia seguinte.`,
          'Quando o fundo de reserva atingir seis meses da despesa ordinária, a sua arrecadação é suspensa até que baixe desse valor.',
        ],
        [
          'As obras úteis dependem do voto da maioria dos condôminos, e as voluptuárias do voto de dois terços.',
        ],
        ['O consumo de água e de gás é individual e cobrado de cada unidade pela leitura do seu medidor.'],
      ],
    },
    {
      title: 'Da administração',
      articles: [
        [
          'O condomínio é administrado por um síndico, condômino ou não, eleito em assembleia geral por mandato de dois anos, podendo ser reeleito uma vez.',
          'O síndico que não prestar contas, praticar irregularidades ou não administrar bem pode ser destituído pela maioria absoluta dos presentes em assembleia convocada para esse fim.',
        ],
        [
          'Compete ao síndico representar o condomínio, convocar as assembleias, cumprir esta convenção e o regimento, contratar o seguro da edificação, cobrar as contribuições, aplicar as multas e prestar contas à assembleia todos os anos.',
        ],
        [
          'O conselho fiscal compõe-se de três membros efetivos e dois suplentes, eleitos por dois anos, a quem cabe dar parecer sobre as contas do síndico.',
          'Despesas acima de dez salários mínimos que não estejam no orçamento dependem de aprovação prévia do conselho.',
        ],
        ['O síndico é isento da contribuição ordinária enquanto durar o mandato.'],
        [
          'É obrigatório o seguro de toda a edificação contra incêndio ou destruição, total ou parcial, renovado todos os anos antes do vencimento da apólice.',
        ],
      ],
    },
    {
      title: 'Das assembleias',
      articles: [
        [
          'A assembleia geral ordinária reúne-se todos os anos, até o fim de março, para aprovar as contas e o orçamento e, quando for o caso, eleger o síndico e o conselho.',
        ],
        [
          'As assembleias são convocadas com antecedência mínima de oito dias, por escrito ou meio eletrônico enviado a todos os condôminos, com a ordem do dia, a data, a hora e o local.',
          'Um quarto dos condôminos pode convocar a assembleia se o síndico não o fizer.',
        ],
        [
          'A assembleia instala-se em primeira convocação com a presença de condôminos que representem metade das frações ideais, e em segunda, trinta minutos depois, com qualquer número.',
        ],
        [
          'O condômino pode ser representado na assembleia por procurador, com procuração escrita; ninguém vota com mais de três procurações, e o síndico não pode ser procurador.',
        ],
        [
          'A alteração desta convenção depende do voto de dois terços dos condôminos; a do regimento interno, da maioria dos presentes.',
        ],
        [
          'Os votos contam-se pela fração ideal de cada unidade. As atas são enviadas aos condôminos em até oito dias.',
        ],
      ],
    },
    {
      title: 'Das penalidades',
      articles: [
        [
          'O descumprimento desta convenção ou do regimento sujeita o infrator a advertência por escrito e, na reincidência, a multa de uma contribuição ordinária, até o limite de cinco.',
          'Antes de qualquer multa o condômino é notificado e tem dez dias para apresentar defesa ao síndico.',
          'Da multa cabe recurso à assembleia seguinte, que decide por maioria.',
        ],
        [
          'O condômino ou possuidor que, por reiterado comportamento antissocial, gerar incompatibilidade de convivência pode ser multado em até dez contribuições, por deliberação de três quartos dos condôminos restantes, ouvida a sua defesa.',
        ],
      ],
    },
    {
      title: 'Das disposições gerais',
      articles: [
        [
          'A venda da unidade é comunicada à administração em até 15 dias, com o nome e o contato do adquirente, que responde pelos débitos do vendedor perante o condomínio.',
        ],
        [
          'Os documentos do condomínio são guardados por cinco anos no mínimo e passam ao novo síndico no dia da posse, com recibo.',
        ],
        ['Os casos omissos são resolvidos pela assembleia geral, observada a lei.'],
      ],
    },
  ],
}
