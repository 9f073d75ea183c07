/**
 * Words that passwords in Spain and Spanish-speaking America are made of most often, in small
 * letters and without accents; `isCommon` takes away digits and signs around them.
 */
export const commonInSpanish = `
  contrasena contrasenas micontrasena lacontrasena tucontrasena nuevacontrasena contrasenanueva contrasenasegura
  contrasenia clave claves miclave laclave clavenueva nuevaclave clavesecreta claveunica claveacceso palabraclave
  palabrasecreta password cambiar cambiame cambiala cambiarclave cambiarcontrasena cambio cambiarahora cambiaesto
  temporal provisional provisoria inicial inicio iniciar iniciarsesion acceso accesos accesolibre accesototal acceder
  entrar entrada abrir abretesesamo sesamo bienvenido bienvenida bienvenidos usuario usuarios miusuario cliente
  invitado visitante prueba pruebas probando ejemplo administrador administradora admin gerente soporte maestro jefe
  jefa patron director secretaria oficina empresa trabajo servicio sistema computadora computador ordenador internet
  celular movil telefono teclado pantalla impresora
  dios diosesamor diosesfiel diosesbueno diosesgrande diosmio diosteama diosmeama diostebendiga
  diosconmigo diosconnosotros diosestaconmigo diosesmifuerza diosesmipastor diosproveera dioseterno amoadios
  graciasadios graciasdios gloriaadios condios teamodios teamomuchodios jesus jesuscristo jesusteama jesusmeama
  jesusvive jesussalva jesusesmipastor jesusesamor jesusesmisalvador amoajesus cristo cristovive cristoteama
  cristorey elsenoresmipastor senor espiritusanto santo virgen virgendeguadalupe guadalupe virgenmaria virgencita
  lupita sanjudas sanjudastadeo sanmiguel sanjose sanantonio santamuerte angel angeles angelito angelita
  angeldelaguarda fe esperanza milagro milagros salmo salmos salmo91 biblia iglesia aleluya amen bendicion
  bendiciones bendecido bendecida gracias victoria paz pazyamor luz camino verdad vida vidaloca mivida vidamia
  vivalavida
  amor amores amorcito amoreterno amormio amorverdadero amordemivida amorinfinito amorpropio amorporsiempre miamor
  miamores miamorcito miprimeramor migranamor amormios teamo teamomucho teamotanto teamoamor teamomiamor
  teamoporsiempre teamosiempre teamomama teamomipapa teamobebe teamovida yoteamo teadoro teadoromiamor tequiero
  tequieromucho tequieroamor tequieromuchisimo tekiero tekieromucho teextrano teextraño amoamimama amoamifamilia
  amoamishijos amoamihijo amoamihija amoamiesposo amoamiesposa amoamipapa amomivida mifamilia familia familiafeliz
  mimama mipapa mama mamá mami mamita mamasita papa papá papi papito papacito madre padre bebe mibebe bebito bebita
  hijo hija hijos hijas mihijo mihija mishijos mishijas misamores mistesoros nieto nieta nietos abuelo abuela
  abuelita abuelito tio tia primo prima hermano hermana hermanos hermanas sobrino sobrina esposo esposa marido
  novio novia noviazgo boda amante pasion enamorado enamorada corazon corazones corazoncito micorazon beso besos
  besitos carino cariño querido querida tesoro mitesoro princesa princesita princesas miprincesa principe
  principito miprincipe reina reinita mireina rey reyes mirey muneca muneco muñeca muñequita chiquita chiquito
  chiquitita bonita bonito hermosa hermoso preciosa precioso linda lindo guapa guapo bella bello gatita gatito gata
  gato gatos flaca flaco flaquita gorda gordo gordita gordito negra negro negrita negrito morena moreno rubia rubio
  guera guero bombon dulce dulces chocolate caramelo galleta fresa fresita manzana mango sandia platano papitas
  taco tacos tamales pozole chilaquiles cerveza chela tequila mezcal cafe cafecito asado paella tortilla jamon
  barcelona barca barça fcbarcelona forcabarca forçabarça viscabarca viscaelbarca culer realmadrid realmadridcf
  halamadrid halamadridynadamas madrid madridista atleticomadrid atletico atleti aupaatleti colchonero sevilla
  sevillafc betis realbetis vivabetis valencia valenciacf villarreal athletic athleticbilbao realsociedad osasuna
  celta celtadevigo deportivo espanyol zaragoza realzaragoza malaga levante getafe rayo mallorca
  america clubamerica aguilas aguilasdelamerica americanista chivas chivasguadalajara chivasrayadas chivahermano
  rebano cruzazul cementeros laazul maquina pumas pumasunam universidad tigres tigresuanl rayados monterrey toluca
  diablosrojos santoslaguna atlas pachuca leon necaxa xolos puebla tecos boca bocajuniors bocajrs bocacampeon
  lamitadmasuno bostero xeneize riverplate river riverplatecampeon millonarios gallina racing racingclub
  independiente rojo sanlorenzo cuervo ciclon huracan velez estudiantes newells rosariocentral central belgrano
  talleres penarol peñarol nacional decano colocolo universidaddechile aguantelau udechile catolica
  universidadcatolica audax alianzalima alianza universitario lau cristal sportingcristal barcelonasc emelec
  ldu ligadequito americadecali deportivocali nacionaldemedellin atleticonacional verdolaga millos santafe junior
  juniortupapa cerroporteno olimpia bolivar thestrongest saprissa alajuelense olimpiahn motagua
  futbol balon gol golazo campeon campeones campeonato seleccion mundial copaamerica libertadores maradona
  diegomaradona messi leomessi leonelmessi lionelmessi ronaldo cristianoronaldo cr7 neymar iniesta casillas raul
  chicharito cuauhtemoc riquelme
  espana españa vivaespana mexico mexicolindo vivamexico mexicano mexicana argentina argentino vamosargentina
  colombia colombiano colombiana chile chileno vivachile peru peruano arribaperu venezuela venezolano ecuador
  bolivia uruguay paraguay guatemala honduras elsalvador nicaragua costarica puravida panama cuba puertorico
  boricua dominicana republicadominicana latino latina latinoamerica andalucia catalunya cataluna galicia asturias
  bilbao granada cordoba buenosaires bogota medellin cali caracas lima santiago quito guayaquil habana lahabana
  guadalajara tijuana veracruz acapulco cancun oaxaca jalisco sinaloa culiacan
  maria mariajose mariafernanda mariaguadalupe mariadelcarmen mariaisabel mariaelena marialuisa mariana anamaria
  ana lucia sofia valentina camila isabella isabel daniela gabriela alejandra andrea paola paula laura carolina
  natalia fernanda mariela veronica patricia claudia adriana monica sandra silvia rosa rosario carmen dolores pilar
  mercedes teresa guadalupe lupe juana josefa antonia francisca cristina marta beatriz rocio yolanda gloria leticia
  karla karina karen diana jessica yesenia vanessa fatima ximena jimena regina renata valeria victoria martina
  juan juancarlos juanjose juanpablo juandavid juanmanuel jose josé joseluis josemanuel josemaria josecarlos luis
  luisfernando luismiguel carlos carlosalberto manuel antonio francisco javier franciscojavier miguel miguelangel
  angel pedro pablo jorge fernando eduardo ricardo roberto rafael raul sergio mario marcos martin daniel david
  diego alejandro andres sebastian nicolas santiago mateo matias gabriel emiliano leonardo rodrigo gerardo gustavo
  hector hugo ivan oscar cesar arturo alberto enrique ernesto felipe guillermo ignacio joaquin julian lorenzo
  ramon ruben salvador tomas vicente victor esteban cristian christian jonathan kevin brayan
  garcia rodriguez gonzalez hernandez martinez lopez perez sanchez ramirez torres flores gomez diaz morales ruiz
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles
  jueves viernes sabado domingo primavera verano otono invierno vacaciones navidad feliznavidad anonuevo
  felizanonuevo cumpleanos fiesta carnaval semanasanta azul azulcielo rojo amarillo verde negro blanco blanca morado
  rosado naranja dorado plata gris celeste
  estrella estrellas estrellita luna lunita lunallena sol solecito cielo cielito micielo nube lluvia viento mar
  marazul oceano playa arena ola sirena pescado delfin delfines tiburon mariposa mariposas mariposita abeja hormiga
  pajaro pajarito paloma buho aguila loro perro perros perrito perrita cachorro mascota firulais toby rocky luna
  bruno max simba nala coco lola kira canela chispa pelusa manchas caballo caballos yegua toro torito vaca vaquita
  leon leona tigre lobo loba oso osito osita ositos conejo conejito mono monito elefante jirafa tortuga cocodrilo
  serpiente rana pollito gallo gallina flor flores florecita margarita girasol girasoles orquidea violeta jazmin
  azucena rosas rosita jardin bosque arbol naturaleza campo ciudad casa micasa casita carro micarro coche auto
  moto motocross camion avion bicicleta tren
  dinero muchodinero rico millonario millonaria exito suerte buenasuerte sueno suenos sueño sueños felicidad feliz
  soyfeliz serfeliz felices alegria sonrisa amistad amigo amigos amiga amigas mejoresamigas mejoramiga libertad
  libre salud escuela colegio facultad profesor profesora maestra musica guitarra piano bateria cumbia salsa
  bachata reggaeton regueton rock mariachi corridos ranchera novela telenovela cine pelicula juego juegos videojuegos
  gamer freefire fortnite minecraft roblox pokemon naruto goku dragonball vegeta pikachu sonic mario spiderman
  hombrearana batman superman chavo elchavo chavodelocho chapulin chapulincolorado quico chilindrina donramon
  cantinflas mafalda condorito hellokitty kitty barbie rebelde rbd shakira selena luismi juanga
  cualquiera cualquiercosa nada todo todobien siempre porsiempre parasiempre nunca nuncamas ahora hoy manana mañana
  ayer secreto secreta misecreto confidencial olvide olvidada olvidemiclave nose nomeacuerdo noseolvida nohay
  nadie alguien yo yomismo yomisma soyyo tu tuyyo tuyo mio nosotros porfavor ayuda auxilio hola holahola holamundo
  holaquetal hola1234 holacomoestas adios buenosdias buenastardes buenasnoches chido chingon chingona chingatumadre
  pendejo pendeja cabron cabrona puta puto putamadre mierda coño cono joder carajo verga pinche culo pito huevos
  boludo pelotudo concha hijodeputa cartera banco cuenta tarjeta dinerito sueldo compras tienda mercado monedero
  unodostres unodostrescuatro unodos cero uno dos tres cuatro cinco seis siete ocho nueve diez
  abcdefg abcabc qwerty qwertyui asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx poiuyt lkjhgf mnbvcx
`;
