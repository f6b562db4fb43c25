import { defineConfig } from "vite";
import { school } from "../../shared/college/school.ts";
import { galleryConfig } from "../build/site-config.ts";

export default defineConfig(galleryConfig(school));
