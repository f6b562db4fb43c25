import { askForProfile } from "./api/early-profile.ts";

askForProfile();
