import type { PaperText } from './paper.ts'

/** The building's internal rules. */
export const rulesText: PaperText = {
  title: 'Regimento Interno do Residencial Jacarandá',
  intro:
    'Este regimento completa a convenção e vale para moradores, visitantes, prestadores de serviço e empregados. Foi aprovado em assembleia geral e está à disposição na portaria e no aplicativo.',
  chapters: [
    {
      title: 'Do silêncio e da convivência',
      articles: [
        [
          'Das 22h às 8h deve ser guardado silêncio em todo o edifício, sendo vedado nesse horário o uso de aparelhos de som, instrumentos musicais e eletrodomésticos em volume que se ouça nas unidades vizinhas.',
          'Às sextas-feiras e aos sábados o silêncio começa às 23h.',
          'Em qualquer horário é proibido perturbar o sossego dos vizinhos.',
        ],
        [
          'É proibido fumar nas áreas comuns fechadas, nos corredores, nos elevadores e na garagem, bem como jogar pontas de cigarro pelas janelas.',
        ],
        [
          'Não é permitido estender roupas, tapetes ou toalhas nas janelas e nas sacadas, nem colocar vasos nos peitoris.',
        ],
        ['É proibido arremessar qualquer objeto ou líquido pelas janelas.'],
        [
          'O condicionador de ar deve ter a condensadora instalada no local previsto na planta, com a água conduzida ao dreno, sem gotejar sobre as demais unidades.',
        ],
      ],
    },
    {
      title: 'Dos animais',
      articles: [
        [
          'É permitido ter animais de estimação nas unidades, desde que não causem incômodo, risco à saúde ou à segurança dos moradores.',
          'Nas áreas comuns os animais transitam no colo ou na guia curta, pelo elevador de serviço.',
          'O dono recolhe imediatamente os dejetos e responde pelos danos.',
          'Cães de grande porte ou de guarda usam focinheira.',
          'É proibida a permanência de animais na piscina, na academia, no salão de festas e no playground.',
        ],
        ['A carteira de vacinação do animal deve ser apresentada à administração uma vez por ano.'],
      ],
    },
    {
      title: 'Das obras e reformas',
      articles: [
        [
          'Obras e reformas nas unidades são permitidas de segunda a sexta-feira, das 8h às 17h, e aos sábados, das 9h às 13h, somente sem ruído; aos domingos e feriados são proibidas.',
          'O uso de furadeira, marreta e serra é permitido apenas nos dias úteis, das 9h às 16h.',
        ],
        [
          'Toda reforma depende de comunicação prévia ao síndico, com plano de reforma e ART ou RRT do responsável técnico, conforme a NBR 16.280.',
          'É proibido remover paredes sem laudo de engenheiro que ateste que não são estruturais.',
        ],
        [
          'O entulho é ensacado, levado pelo elevador de serviço e retirado do edifício no mesmo dia, em caçamba contratada pelo morador; não pode ser deixado na garagem nem nas lixeiras.',
        ],
      ],
    },
    {
      title: 'Das mudanças',
      articles: [
        [
          'As mudanças são feitas de segunda a sexta-feira, das 8h às 17h, e aos sábados, das 8h às 12h, com agendamento de 48 horas na portaria, pelo elevador de serviço protegido.',
          'O morador responde pelos danos que a mudança causar às partes comuns.',
        ],
      ],
    },
    {
      title: 'Da garagem',
      articles: [
        [
          'Cada vaga comporta um veículo de passeio, estacionado dentro das faixas demarcadas; motocicletas ocupam a vaga do próprio morador.',
          'É proibido usar vaga de outro morador sem autorização por escrito, mesmo por pouco tempo.',
          'A velocidade máxima na garagem é de 10 km/h, com faróis acesos.',
        ],
        [
          'É proibido guardar móveis, caixas, pneus ou qualquer objeto nas vagas, bem como lavar ou consertar veículos na garagem.',
        ],
        [
          'Bicicletas e patinetes são guardados no bicicletário, identificados com o número da unidade; não transitam pelo elevador social.',
        ],
        [
          'A recarga de veículos elétricos só é permitida em ponto individual, com medidor, projeto elétrico aprovado e custo do morador.',
        ],
        ['Visitantes não estacionam na garagem, salvo nas duas vagas rotativas, por até quatro horas.'],
      ],
    },
    {
      title: 'Do salão de festas e da churrasqueira',
      articles: [
        [
          'O salão de festas e a churrasqueira são reservados pelo aplicativo, com antecedência de 3 a 60 dias, por morador maior de 18 anos, que permanece no local durante todo o evento.',
          'O uso vai das 10h às 23h; a música é desligada às 22h.',
          'A reserva do salão custa 10% da contribuição ordinária, e a da churrasqueira, 5%.',
          'A lista de convidados, de no máximo 60 pessoas no salão e 20 na churrasqueira, é entregue à portaria até a véspera.',
        ],
        [
          'Quem reserva devolve o espaço limpo até as 10h do dia seguinte e paga o que for quebrado.',
          'O cancelamento com menos de 48 horas não devolve a taxa.',
        ],
        ['É proibido o uso do salão para fins comerciais, políticos ou religiosos abertos ao público.'],
      ],
    },
    {
      title: 'Da piscina, da academia e da quadra',
      articles: [
        [
          'A piscina funciona de terça-feira a domingo, das 8h às 20h, e fecha às segundas-feiras para limpeza.',
          'O banho de ducha antes de entrar é obrigatório, e são proibidos copos e garrafas de vidro.',
          'Cada unidade pode levar até dois convidados à piscina, de segunda a sexta-feira.',
          'Crianças menores de 10 anos só entram acompanhadas de um responsável.',
        ],
        [
          'A academia funciona das 5h às 23h, para maiores de 16 anos, com uso de toalha e tênis; os pesos voltam ao lugar.',
          'Personal trainer é admitido mediante cadastro, para atender só o morador que o contratou.',
        ],
        ['A quadra é usada das 8h às 21h, em períodos de uma hora por unidade, com tênis de sola clara.'],
        ['O playground destina-se a crianças de até 10 anos, sob os cuidados de um adulto, das 8h às 21h.'],
      ],
    },
    {
      title: 'Da portaria, das visitas e das entregas',
      articles: [
        [
          'Visitantes só sobem depois de anunciados e autorizados pelo morador, e são identificados na portaria.',
        ],
        [
          'Entregadores de comida não sobem às unidades: o morador retira o pedido na portaria, salvo pessoas com dificuldade de locomoção.',
          'Encomendas e cartas registradas são guardadas por até dez dias e entregues mediante código ou assinatura.',
        ],
        [
          'As imagens das câmeras são guardadas por 30 dias e só são fornecidas por ordem judicial ou a pedido fundamentado ao síndico, com registro.',
        ],
        [
          'É proibido pedir serviços particulares aos funcionários do condomínio durante o horário de trabalho.',
        ],
        ['Prestadores de serviço são autorizados por escrito e usam a entrada e o elevador de serviço.'],
      ],
    },
    {
      title: 'Do lixo e da limpeza',
      articles: [
        [
          'O lixo é separado em orgânico e reciclável, em sacos bem fechados, e levado às lixeiras do subsolo; não pode ficar nos corredores nem nos halls.',
          'Óleo de cozinha, pilhas e lâmpadas têm coletores próprios na garagem.',
        ],
        ['Os carrinhos de compras são devolvidos ao lugar logo depois do uso.'],
      ],
    },
    {
      title: 'Da segurança',
      articles: [
        [
          'É proibido ter em depósito na unidade botijões de gás, explosivos ou líquidos inflamáveis.',
          'Extintores, mangueiras e portas corta-fogo não podem ser obstruídos nem usados para outro fim.',
        ],
        [
          'Em caso de vazamento ou de viagem longa, o morador fecha os registros de água e de gás e deixa na portaria um contato de emergência.',
        ],
        ['Os elevadores não podem ser retidos, e crianças menores de 10 anos não os usam sozinhas.'],
      ],
    },
  ],
}
