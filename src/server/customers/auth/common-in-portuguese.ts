/**
 * Words that passwords in Brazil and Portugal are made of most often, in small letters and without
 * accents; `isCommon` takes away digits and signs around them.
 */
export const commonInPortuguese = `
  senha senhas palavrapasse palavrachave palavrasecreta passe minhapasse codigo codigosecreto minhasenha suasenha novasenha senhanova senhaforte senhasegura senhafacil senhadificil senhapadrao
  senhasecreta qualsenha semsenha asenha essasenha mudar mudarsenha mudeme mudeaqui mude trocar trocarsenha trocasenha
  trocaragora alterar alterarsenha altere redefinir provisoria temporaria padrao inicial primeiro acesso acessar
  meuacesso acessolivre acessototal entrar entrada entreaqui abrir abreaporta liberar liberado bemvindo bemvinda
  bemvindos seja usuario usuarios meuusuario cliente convidado visitante teste testes testar testando testeteste
  teste1234 exemplo administrador administradora gerente suporte mestre chefe patrao diretor secretaria escritorio
  empresa trabalho servico sistema computador internet celular telefone notebook teclado monitor impressora
  deus deusefiel deuseamor deusebom deuseamo deusnocomando deusnocontrole deuspai deusabencoe deusteabencoe deusteama
  deusmeama deusprover deusproverá deusminhavida deusetudo deusfiel deusforte deuspoderoso deusvivo meudeus
  gloriaadeus gracasadeus obrigadodeus comdeus deuscomigo deusconosco euamodeus amodeus amoadeus jesus jesuscristo
  jesusteama jesusmeama jesussalva jesusefiel jesusvive jesusvoltara jesusminhavida jesusdenazare jesuseosenhor
  jesusevida amojesus euamojesus amoajesus sojesus sojesussalva jesusamado cristo cristovive cristosalva senhor
  senhormeupastor osenhoremeupastor espiritosanto espirito santo nossasenhora nossasenhoraaparecida aparecida
  mariamae virgemmaria fatima santoantonio saojorge saojudas saojudastadeu saobento saofrancisco saojose saojoao
  saomiguel anjo anjos anjinho anjodaguarda fe fenaluta fenocristo fevida esperanca salmo salmos salmo23 salmo91
  biblia igreja aleluia amem gratidao gratidaosempre abencoado abencoada milagre vitoria vitorioso vencedor vencedora
  maisquevencedor paz pazeamor pazeterna luz caminho verdade vida vidaboa vidanova vidalouca minhavida
  amor amores amorzinho amoreterno amorverdadeiro amorinfinito amorsincero amorproprio amoremio amordaminhavida
  amordemae amordeus amorepaz amoreterna amoremuito meuamor meuamores meuamore meuamorzinho meugrandeamor
  meuprimeiroamor teamo teamomuito teamodemais teamotanto teamoamor teamovida teamoparasempre teamosempre euteamo
  euteamomuito euteamodemais teadoro amovoce amovc euamovoce euamovc euamo amo amomae amomuito amominhamae
  amomeufilho amomeusfilhos amominhafamilia amominhavida amominhafilha amomeumarido amominhaesposa amomeupai
  minhafamilia familia familiafeliz familiatudo minhamae meupai mamae papai mae maeteamo maequerida meubebe bebe
  nenem filho filha filhos meufilho minhafilha meusfilhos minhasfilhas netos neto neta vovo vovó titia primo prima
  irmao irma irmaos irmas sobrinho sobrinha marido esposa namorado namorada noivo noiva casamento saudade saudades
  paixao apaixonado apaixonada paixoes coracao coracoes meucoracao beijo beijos beijinho carinho querido querida
  princesa princesas princesinha minhaprincesa principe principezinho meuprincipe rainha rei reizinho gatinha
  gatinho gatinhos gatinhas gata gato gatos gostosa gostoso gostosinha gostosao linda lindo linda123 lindinha lindao
  bonita bonito bela belo fofa fofo fofinha fofinho delicia docinho docura doce bombom chocolate brigadeiro morango
  moranguinho pipoca paçoca pacoca bolinha bolinho batatinha batata feijao arroz coxinha cerveja cachaca cachaça
  churrasco picanha pinga caipirinha guarana cafe cafezinho pao queijo pizza
  flamengo mengao mengo flamengo1981 flamengocampeao flamengoateamorrer souflamengo fla vasco vascao vascodagama
  vascodagama1898 corinthians corintians corinthiano timao vaicorinthians gavioes gavioesdafiel bandodeloucos
  palmeiras verdao porco palmeirense avantipalestra saopaulo saopaulofc spfc tricolor tricolorpaulista tricolorgaucho
  tricolorcarioca santos santosfc peixe santista gremio gremista imortal internacional colorado inter cruzeiro
  raposa atletico atleticomineiro atleticomg galo galodoido botafogo fogao fluminense flu bahia bahea vitoriaec
  sport sportrecife nautico santacruz ceara fortaleza remo paysandu papao goias vilanova coritiba athletico furacao
  parana chapecoense avai figueirense criciuma juventude guarani pontepreta portuguesa benfica slbenfica glorioso
  slb sporting sportingcp scp leao porto fcporto dragao dragoes braga guimaraes boavista belenenses academica
  futebol bola gol golaco campeao campeoes campeonato penta pentacampeao hexa selecao brasileirao libertadores
  maracana pele neymar neymarjr ronaldo ronaldinho romario zico kaka cr7 cristianoronaldo messi senna ayrtonsenna
  brasil brasileiro brasileira meubrasil brasil2014 brasilsilsil vaibrasil portugal portugues portuguesa lisboa
  lisbon portinho riodejaneiro carioca saopaulino paulista mineiro minas gaucho curitiba salvador recife brasilia
  manaus belem belohorizonte fortalezace natal maceio florianopolis floripa campinas santos goiania angola luanda
  mozambique maputo caboverde
  maria mariana marianna mariajose mariaeduarda mariaclara mariafernanda marialuiza marialuisa mariavitoria
  mariaaparecida ana anaclara anabeatriz analuiza anapaula anacarolina anajulia anamaria julia juliana giovanna
  giovana beatriz leticia larissa vitoria camila amanda bruna fernanda rafaela gabriela gabriele isabela isabella
  isadora luana lorena manuela helena alice sophia sofia laura valentina heloisa cecilia yasmin bianca natalia
  patricia adriana simone sandra luciana vanessa jessica tatiana renata cristina cristiane aline daniela daniele
  priscila michele monica claudia marcia regina rosangela vera terezinha francisca antonia joana rita sonia
  joao joaopedro joaovitor joaogabriel joaolucas joaomiguel pedro pedrohenrique lucas gabriel matheus mateus rafael
  guilherme gustavo felipe vinicius vitor victor henrique bruno thiago tiago leonardo eduardo rodrigo daniel davi
  miguel arthur artur heitor bernardo samuel enzo nicolas murilo caio igor diego leandro marcelo marcos marcio
  andre alexandre anderson fernando ricardo roberto paulo carlos antonio francisco luiz luis jose josé sergio
  fabio fabiano rogerio julio cesar juliocesar claudio edson wagner wellington washington welington wesley
  silva santos oliveira souza sousa pereira ferreira almeida rodrigues costa lima gomes ribeiro carvalho martins
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta
  quinta sexta sextafeira sabado domingo primavera verao outono inverno feriado ferias natal feliznatal anonovo
  felizanonovo carnaval pascoa festajunina aniversario azul azulclaro vermelho amarelo verde verdeamarelo preto
  branco branquinha branquinho pretinha pretinho roxo rosa rosas rosinha laranja dourado prata cinza lilas
  estrela estrelas estrelinha lua luar luacheia sol solar raiodesol ceu nuvem chuva vento mar maresia
  oceano praia areia onda sereia peixinho golfinho tubarao borboleta borboletas borboletinha joaninha abelha
  abelhinha formiga passarinho passaro pombinha coruja corujinha aguia tucano papagaio arara cachorro cachorrinho
  cachorra cadela filhote totó bidu rex pitbull pitoco pipoca princesinha mel nina belinha luna thor bob lola meg
  cavalo cavalos potro boi vaca vaquinha touro leao leoa tigre lobo urso ursinho ursinhopooh coelho coelhinho
  macaco macaquinho elefante girafa tartaruga jacare cobra sapo flor flores florzinha margarida girassol orquidea
  violeta jasmim tulipa jardim floresta arvore natureza fazenda roca cidade casa minhacasa casaverde apartamento
  carro meucarro fusca gol corsa uno civic moto motoca motoqueiro honda yamaha caminhao onibus bicicleta aviao
  dinheiro muitodinheiro rico milionario milionaria sucesso sorte boasorte sonho sonhos sonhar felicidade
  felicidades feliz serfeliz sejafeliz alegria sorriso amizade amigo amigos amiga amigas melhoramiga melhoresamigas
  liberdade livre saude trabalhar estudar escola faculdade professor professora musica violao guitarra bateria
  sertanejo samba pagode funk rock forro axé axe xaxado capoeira novela cinema filme novelas jogo jogos gamer
  freefire minecraft roblox pokemon naruto dragonball goku sonic mario homemaranha batman superman flash xuxa
  monica turmadamonica chaves chapolin quico chiquinha seumadruga galinhapintadinha hellokitty barbie luluzinha
  qualquer qualquercoisa qualqueruma nada tudo tudobem tudojunto sempre parasempre nunca nuncamais agora
  hoje amanha ontem segredo segredos secreto secreta confidencial esqueci esquecisenha naosei naolembro
  naotem ninguem alguem eu eumesmo eumesma voce vocesabe nos porfavor obrigado obrigada socorro ajuda oi ola
  olamundo alomundo bomdia boatarde boanoite caramba caraca merda porra caralho foda fodase foderse puta putaria
  buceta pinto viado bosta cacete desgraca carteira banco conta cartao dinheirinho salario compras loja mercado
  umdoistres umdoistresquatro umdois zeroum zero um dois tres quatro cinco seis sete oito nove dez
  abcdefg abcabc qwerty qwertyui qwertz asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx poiuyt lkjhgf mnbvcx
`;
