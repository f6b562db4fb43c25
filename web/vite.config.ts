import { defineConfig } from "vite";
import { school } from "../shared/college/school.ts";
import { siteConfig } from "./build/site-config.ts";

export default defineConfig(siteConfig(school));
