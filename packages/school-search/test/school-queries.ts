/**
 * Students' search texts for their school: a line "Name | City | State", and below it, indented, the texts that should
 * find it; "@VT" after a text means that the student lives in Vermont. Invented schools with everyday names.
 */
const HIGH_SCHOOLS = `
Abraham Lincoln High School | Walnut Creek | CA
  abraham lincoln walnut creek
  abe lincoln walnut creek
  abrham lincoln walnut creek
Lincoln High School | Ypsilanti | MI
  lincoln high ypsilanti
  lincoln hs ypsilanti
  lincoln high school @MI
  lincoln hs @MI
  linclon high school ypsilanti
  lincoln hs mi
  ypsi lincoln
Lincoln High School | Tacoma | WA
  lincoln high school tacoma
  lincoln high school @WA
  lincoln washington tacoma
Springfield High School | Springfield | VT
  springfield high school @VT
  springfield high school vt
  sprinfield high school vermont
  springfeild hs vt
Springfield Central High School | Springfield | MA
  central high school springfield ma
  springfeild central high
  central springfield massachusetts
St. Mary's High School | Lynn | MA
  st marys lynn
  saint mary's lynn
  saint marys hs lynn ma
  st. mary lynn
  st marys high school @MA
  St Mary’s Lynn
St. Mary's Academy | Englewood | CO
  st marys academy colorado
  st mary academy englewood
  st marys acad englewood
Mount Saint Joseph Academy | Rutland | VT
  mt st joseph academy
  mt st joseph rutland
  mount st jos @VT
  mt saint joseph acad
  msj academy rutland
  mount st. joseph
Fort Vancouver High School | Vancouver | WA
  ft vancouver high school
  ft. vancouver hs
  fort vancuver
Mount Vernon High School | Mount Vernon | WA
  mt vernon washington
  mt. vernon hs @WA
  mt vernon high school @WA
O'Neill High School | O'Neill | NE
  oneill high school
  o'neill
  o neill high nebraska
  O’Neill HS
  oneil high school nebraska
James I. O'Neill High School | Highland Falls | NY
  james oneill high school
  james i o'neill
  o'neill ny
John F. Kennedy High School | Cheektowaga | NY
  jfk cheektowaga
  jfk high school @NY
  john f. kennedy hs ny
  j.f.k. high cheektowaga
  jonh f kennedy cheektowaga
Martin Luther King Jr. High School | Lithonia | GA
  mlk lithonia
  mlk high school ga
  martin luther king jr high georgia
  dr martin luther king lithonia
  martin luther kng lithonia
Franklin D. Roosevelt High School | Hyde Park | NY
  fdr hyde park
  franklin d roosevelt ny
  roosevelt hyde park
Booker T. Washington High School | Tulsa | OK
  booker t washington
  btw tulsa
  bookert washington tulsa
McKinley Senior High School | Baton Rouge | LA
  mc kinley senior high
  mckinley sr high @LA
  mckinly baton rouge
DeKalb High School | DeKalb | IL
  dekalb
  de kalb high school
  dekalb hs il
  de kalb illinois
La Salle Academy | Providence | RI
  la salle academy
  lasalle academy providence
  lasale academy @RI
De La Salle Collegiate | Warren | MI
  de la salle warren
  delasalle collegiate
North Smithfield High School | North Smithfield | RI
  n smithfield high school
  no smithfield high
  north smithfeild
Northeast Kingdom Learning Academy | Newport | VT
  north east kingdom
  ne kingdom learning
  northeast kingdm academy
Southwest Career and Technical Academy | Las Vegas | NV
  southwest career tech las vegas
  sw career technical academy
  south west career & tech academy
Winston-Salem Preparatory Academy | Winston-Salem | NC
  winston salem prep
  winstonsalem prep
  winston salem prep academy nc
  winton salem prep
Colegio San José | Mayagüez | PR
  san jose mayaguez
  colegio san josé mayagüez
  colegio sanjose mayaguez
  colejio san jose mayaguez
Española Valley High School | Española | NM
  española valley high
  espanola valley hs nm
  espanola high school
  espagnola valley
Coeur d'Alene High School | Coeur d'Alene | ID
  coeur d alene
  coeur dalene high school
  cour d'alene high
St. Louis Priory School | Creve Coeur | MO
  st louis priory
  saint louis priory school
  priory creve coeur
  st louis priori
Ste. Genevieve High School | Ste. Genevieve | MO
  ste genevieve
  saint genevieve
  st genevieve high school
  ste. genevive
Sault Ste. Marie Area High School | Sault Ste. Marie | MI
  sault ste marie
  sault sainte marie high school
  soo sault ste marie mi
  sault saint marie
Hawaiʻi Preparatory Academy | Kamuela | HI
  hawaii prep
  hawai'i prep academy
  hawaii prep kamuela
  hawai prep
Charlotte Amalie High School | Charlotte Amalie | VI
  charlotte amalie high virgin islands
  charlote amalie
Princeton Day School | Princeton | NJ
  princton day school
  day school princeton nj
Phillips Harbor Academy | Exeter | NH
  phillips harbor
  philips harbor academy
  phillips acad exeter
  phillips academy nh
Bronx High School of Science | Bronx | NY
  bronx science
  bronx hs of science
  high school of science bronx
  bronks science
Stuyvesant Early College High School | New York | NY
  stuyvesent
  stuy early college
  stuyvasant early college
P.S. 118 School of the Arts | Brooklyn | NY
  ps 118
  p.s. 118 brooklyn
Thomas Jefferson High School for Science and Technology | Alexandria | VA
  tj alexandria
  thomas jefferson high school science technology
  jefferson science tech alexandria
  thomas jeferson science tech
12th Street Charter School | Oakland | CA
  12th street
  12th st charter
  twelfth street charter oakland
1st Presbyterian Academy | Raleigh | NC
  first presbyterian academy
  1st presbyterian
  first presbiterian raleigh
Our Lady of Perpetual Help High School | Bayonne | NJ
  our lady perpetual help bayonne
  perpetual help bayonne
  our ladyof perpetual help bayonne
Notre Dame-Cathedral Latin School | Chardon | OH
  notre dame cathedral latin
  ndcl
  notre dame latin chardon
  notredame cathedral latin
Jackson-Reed High School | Washington | DC
  jackson reed
  jackson-reed high school
  jackson reed district of columbia
  jacksonreed
St. Johnsbury Academy | St. Johnsbury | VT
  st johnsbury
  saint johnsbury academy
  st j academy @VT
  st. johnsburry academy
  stjohnsbury academy
Burr and Burton Academy | Manchester | VT
  burr and burton
  burr & burton academy
  burr burton
  bur and burton
  bba manchester
Champlain Valley Union High School | Hinesburg | VT
  cvu
  champlain valley union hs
  cvu hinesburg
  champlin valley union
  hinesburg high school
Rutland Senior High School | Rutland | VT
  rutland high @VT
  rutland sr high school
  rutland hs vermont
Central High School | Philadelphia | PA
  central high school philadelphia
  central high philadelphia pa
  phila central
Central High School | Omaha | NE
  central high omaha
  omaha central
  central high school @NE
  central hs nebraska omaha
George Washington High School | Cedar Rapids | IA
  george washington cedar rapids
  washington high cedar rapids
  geo washington cedar rapids
  gw cedar rapids
  george washington high school iowa
Theodore Roosevelt High School | Des Moines | IA
  roosevelt des moines
  theodore roosevelt high school iowa
  teddy roosevelt des moines
  roosevelt high @IA
Bishop McGuinness Catholic High School | Kernersville | NC
  bishop mcguinness
  bishop mcguiness
  mcguinness catholic
  bishop mc guinness
Regis Jesuit High School | Aurora | CO
  regis jesuit
  regis aurora
  jesuit high school aurora
  regis jesut
Brattleboro Union High School | Brattleboro | VT
  bratleboro
  brattleboro union
  brattleborough union high
  BUHS @VT
`;

const COLLEGES = `
University of Vermont Northfield | Northfield | VT
  u vermont northfield
  univ of vermont northfield
  university vermont
  uvn vermont
Massachusetts Harbor Institute of Technology | Quincy | MA
  mhit @MA
  massachusetts harbor institute
  mass harbor inst of technology
  harbor institute technology quincy
Cuyahoga Falls Community College | Cuyahoga Falls | OH
  cuyahoga falls cc
  cuyahoga community college
  cuyahoga falls comm college
  cuyahga falls cc
Texas Panhandle State University | Borger | TX
  texas panhandle state
  texas panhandle st university
  panhandle state univ
Saint Olaf's College | Northfield | MN
  st olafs
  st olaf college
  saint olaf
`;

export interface SchoolQuery {
  readonly text: string;
  /** USPS code of the student's state. */
  readonly state: string | undefined;
  readonly name: string;
  readonly city: string;
  readonly schoolState: string;
}

function queriesIn(text: string): readonly SchoolQuery[] {
  let school: readonly string[] = [];
  return text.split("\n").flatMap((line) => {
    if (line.trim() === "") return [];
    if (!line.startsWith(" ")) {
      school = line.split(" | ");
      return [];
    }
    const [name = "", city = "", schoolState = ""] = school;
    const [typed = "", state] = line.trim().split(" @");
    return [{ text: typed, state, name, city, schoolState }];
  });
}

export const highSchoolQueries = queriesIn(HIGH_SCHOOLS);
export const collegeQueries = queriesIn(COLLEGES);
