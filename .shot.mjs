import { browserLibraries, installedChrome } from "@admission/local-cloud"; import { chromium } from "@playwright/test"; Object.assign(process.env, browserLibraries()); const { default: spart } = await import("@sparticuz/chromium"); const executablePath = installedChrome() ?? (await spart.executablePath());
const o="http://localhost:4410";
const b=await chromium.launch({executablePath,args:["--no-sandbox","--no-zygote"]});
const only=process.argv[2]??"";
async function ctx(w,h,extra={}){return b.newContext({viewport:{width:w,height:h},baseURL:o,...(w<600?{hasTouch:true,isMobile:false}:{}),...extra});}
async function student(c,answers,logins=1,pages){
  const username="s"+Math.random().toString(36).slice(2)+"@example.org", password="Correct-Horse-7-Battery";
  const r=c.request; const h={"sec-fetch-site":"same-origin"};
  await r.post("/public/signup",{data:{username,password},headers:h}).catch(()=>{});
  let code; for(let i=0;i<50&&!code;i++){const m=await (await r.get("/_local/outbox",{headers:{accept:"application/json"}})).json(); code=m.find(x=>x.to===username)?.code; if(!code) await new Promise(f=>setTimeout(f,100));}
  const conf=await r.post("/public/confirm",{data:{username,code},headers:h}); const {id}=await conf.json();
  if(id) await r.post("/public/reset-password",{data:{username,password,confirm_password:password,id},headers:h});
  for(let i=0;i<logins;i++) await r.post("/public/login",{data:{username,password},headers:h});
  await r.put("/api/answer",{data:answers,headers:h});
  return username;
}
const size=(p)=>p.getByRole("region",{name:"Saving"}).evaluate(e=>e.getBoundingClientRect().height);
for(const [w,h] of [[390,844],[1280,800]]){
  const c=await ctx(w,h); const p=await c.newPage();
  await p.goto("/about"); await p.waitForSelector("main form:not([aria-busy])"); await p.waitForTimeout(500);
  await p.screenshot({path:`/tmp/v-${w}.png`}); console.log(w,"visitor",await size(p));
  await p.getByRole("textbox",{name:"Preferred Name"}).fill("Mei");
  await p.getByRole("button",{name:/Create an account to go on/}).scrollIntoViewIfNeeded();
  await p.waitForTimeout(300); await p.screenshot({path:`/tmp/v2-${w}.png`});
  await c.close();
  const s=await ctx(w,h); const q=await s.newPage();
  await student(s,{first_name:"Mei",last_name:"Ling",birth_date:"2008-04-28"},2);
  await q.goto("/about"); await q.waitForSelector("main form:not([aria-busy])"); await q.waitForTimeout(600);
  await q.screenshot({path:`/tmp/s-${w}.png`}); console.log(w,"student",await size(q));
  await q.getByRole("button",{name:/^About You, /}).click(); await q.getByRole("dialog").waitFor(); await q.waitForTimeout(400);
  await q.screenshot({path:`/tmp/sheet-${w}.png`});
  await q.getByRole("dialog").getByRole("link",{name:/Next to answer/}).click(); await q.waitForTimeout(300);
  console.log(await q.evaluate(()=>document.activeElement.id), await q.getByRole("region",{name:"Saving"}).innerText());
  await q.screenshot({path:`/tmp/next-${w}.png`});
  await q.locator("#faith_essay_statement").focus(); await q.waitForTimeout(300); await q.screenshot({path:`/tmp/essay-${w}.png`});
  if(w===390){ await q.evaluate(()=>document.documentElement.style.fontSize="200%"); await q.waitForTimeout(400); console.log("200%",await size(q)); await q.screenshot({path:`/tmp/large-${w}.png`});
   await q.evaluate(()=>document.documentElement.style.fontSize="");
   await q.emulateMedia({colorScheme:"dark"}); await q.waitForTimeout(300); await q.screenshot({path:`/tmp/dark-${w}.png`}); await q.emulateMedia({colorScheme:"light",forcedColors:"active"});await q.waitForTimeout(300); await q.screenshot({path:`/tmp/forced-${w}.png`}); await q.emulateMedia({forcedColors:"none"});}
  await q.goto("/final-steps"); await q.getByRole("button",{name:"Submit"}).click(); await q.waitForURL(/about/); await q.waitForTimeout(600);
  await q.screenshot({path:`/tmp/err-${w}.png`}); console.log(await q.getByRole("region",{name:"Saving"}).innerText());
  await q.reload(); await q.waitForTimeout(900); await q.screenshot({path:`/tmp/err2-${w}.png`});
  await s.close();
}
await b.close();
